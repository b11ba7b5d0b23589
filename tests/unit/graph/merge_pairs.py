"""Texts that an embedder finds near: 200 pairs that say two things, and 100 that say one.

The vectors are fixed by the test: all pairs are as near as a merge asks for, so that only guards
stand between them.
"""

NUMBER = """
The pool holds 10 connections | The pool holds 12 connections
Retries are limited to 3 | Retries are limited to 5
The cache keeps 500 entries | The cache keeps 5000 entries
Safety notice SN-2026-0117 | Safety notice SN-2026-0118
Field manual 4 change 7 | Field manual 4 change 8
Service bulletin SB-9 Rev A | Service bulletin SB-9 Rev B
Invoice 20441 was paid | Invoice 20442 was paid
The timeout is 30 seconds | The timeout is 300 seconds
The queue holds two workers | The queue holds three workers
Ticket 812 blocks the release | Ticket 821 blocks the release
The budget is 1.5 million | The budget is 15 million
Port 8080 serves metrics | Port 8081 serves metrics
Shard 4 is full | Shard 14 is full
We need 99.9 percent uptime | We need 99.99 percent uptime
The limit is 16 KB a request | The limit is 64 KB a request
Half of the traffic is cached | A quarter of the traffic is cached
The first retry is immediate | The second retry is immediate
The lease lasts 90 seconds | The lease lasts 90 minutes
A page has 50 rows | A page has 500 rows
The refund was $40 | The refund was $45
The index has 256 dimensions | The index has 384 dimensions
PEP 517 defines the build interface | PEP 518 defines the build interface
The backup is kept for 7 days | The backup is kept for 7 weeks
Five reviewers approved the change | Four reviewers approved the change
Room 3.14 is booked | Room 3.41 is booked
"""

VERSION = """
release v0.5.0 is current | release v0.6.0 is current
Python 3.11 is the minimum | Python 3.12 is the minimum
The SDK is pinned to 2.3.1 | The SDK is pinned to 2.3.2
Node 20 runs in production | Node 22 runs in production
The API is at v1 | The API is at v2
Postgres 17 is supported | Postgres 18 is supported
The protocol speaks HTTP/1.1 | The protocol speaks HTTP/2
The image is built from debian:12 | The image is built from debian:13
Round3 of the audit passed | Round4 of the audit passed
Schema revision r17 is live | Schema revision r18 is live
TLS 1.2 is accepted | TLS 1.3 is accepted
The client needs OpenSSL 3.0 | The client needs OpenSSL 3.5
Upgrade to 4.0.0-rc1 | Upgrade to 4.0.0-rc2
Build 20260801 is signed | Build 20260802 is signed
The wheel targets cp311 | The wheel targets cp312
The chart is on 1.9.0 | The chart is on 1.10.0
SQLite 3.51.3 is safe | SQLite 3.51.2 is safe
The model is q4 | The model is q8
Terraform 1.5 is the last we may use | Terraform 1.6 is the last we may use
The firmware is at 7b | The firmware is at 7c
The spec follows RFC 8785 | The spec follows RFC 8786
The driver is version 2 | The driver is version 2.1
Tag v1.0 was cut from main | Tag v1.0.1 was cut from main
The bundle format is 5 | The bundle format is 6
The migration reached 0042 | The migration reached 0043
"""

DAY = """
Deploys happen on Monday | Deploys happen on Tuesday
The freeze begins on Friday | The freeze begins on Thursday
The audit is in March | The audit is in April
The release is planned for 2026-08-14 | The release is planned for 2026-08-15
Backups run nightly | Backups run weekly
The report is due in the morning | The report is due in the evening
The meeting was moved to Wednesday | The meeting was moved to Thursday
The license ends in June | The license ends in July
Invoices go out monthly | Invoices go out quarterly
The restart happens at noon | The restart happens at midnight
The outage was yesterday | The outage is today
The key rotates every 30 days | The key rotates every 60 days
On-call changes on Sundays | On-call changes on Saturdays
The certificate expires 2027-01-01 | The certificate expires 2028-01-01
The review takes place on weekdays | The review takes place on weekends
Keys are rotated daily | Keys are rotated hourly
The sale starts in November | The sale starts in December
Sprint 14 ends on Friday | Sprint 15 ends on Friday
The window opens at 02:00 | The window opens at 03:00
The contract runs until September | The contract runs until October
The standup is at 9:30 | The standup is at 10:30
Maintenance is tomorrow | Maintenance is today
The export runs on the first day | The export runs on the last day
The trial lasts two weeks | The trial lasts two months
The data is kept for a year | The data is kept for a month
"""

PATH = """
The rules are in src/a.py | The rules are in src/b.py
Logs go to /logs/app | Logs go to /logs/api
The handler is src/mcp/server.rs | The handler is src/mcp/client.rs
Edit config.yaml to change it | Edit config.toml to change it
The template is in docs/index.md | The template is in docs/intro.md
The route is /api/v1/users | The route is /api/v1/orders
The socket is at /run/a.sock | The socket is at /run/b.sock
The migration is 0001_init.sql | The migration is 0002_init.sql
See https://example.org/a | See https://example.org/b
The bucket is s3://logs/prod | The bucket is s3://logs/test
The host is db1.internal | The host is db2.internal
The fixture is tests/data/x.json | The fixture is tests/data/y.json
Secrets are read from .env | Secrets are read from .envrc
The binary is in bin/tool | The binary is in sbin/tool
The crate is core/parse | The crate is core/print
The module is app.models | The module is app.views
The branch is feature/login | The branch is feature/logout
The topic is orders.created | The topic is orders.deleted
The key is user.name | The key is user.email
The page is help/faq.html | The page is help/terms.html
Metrics are at localhost:9090/metrics | Metrics are at localhost:9090/health
The volume is mounted at /data | The volume is mounted at /cache
The script is tools/setup.sh | The script is tools/clean.sh
The import is a.b.c | The import is a.c.b
The archive is out/site.zip | The archive is out/site.tar.gz
"""

NEGATION = """
The staging cluster is used for load tests | The staging cluster is not used for load tests
Feature X is used | Feature X is no longer used
Deploys without review are allowed | Deploys without review are never allowed
The freeze is lifted | The freeze is not lifted
The cache can be shared | The cache can't be shared
The job retries on failure | The job does not retry on failure
We store passwords in plain text | We never store passwords in plain text
The test suite is green | The test suite isn't green
Anyone may read the logs | Nobody may read the logs
The client validates certificates | The client doesn’t validate certificates
The proxy needs a restart | The proxy needs no restart
The endpoint requires a token | The endpoint works without a token
The worker stopped at night | The worker ran at night
Users with a plan see the banner | Users without a plan see the banner
Either side may cancel | Neither side may cancel
The lock is held during the copy | The lock is not held during the copy
The migration has been applied | The migration has not been applied
Errors are logged | Errors are not logged
The dump contains personal data | The dump contains no personal data
The team will support it | The team won't support it
The data leaves the region | The data never leaves the region
The field must be set | The field must not be set
The alert fires on weekends | The alert does not fire on weekends
All regions but one have it | None of the regions has it
The parser accepts comments | The parser refuses comments
"""

OPPOSITE = """
Compression is enabled | Compression is disabled
The firewall allows traffic from the office | The firewall denies traffic from the office
Telemetry is on | Telemetry is off
The account is locked | The account is unlocked
The field is required | The field is optional
The lookup is synchronous | The lookup is asynchronous
The repository is public | The repository is private
The disk is encrypted | The disk is unencrypted
Latency increased after the change | Latency decreased after the change
The valve opens under pressure | The valve closes under pressure
The list is sorted in ascending order | The list is sorted in descending order
The proposal was approved | The proposal was rejected
The plugin is compatible | The plugin is incompatible
The value is the minimum | The value is the maximum
The cache is hot | The cache is cold
The request succeeded | The request failed
The new layout is better liked | The old layout is better liked
The API is stable | The API is unstable
The operation is safe to repeat | The operation is unsafe to repeat
The input is valid | The input is invalid
Migrations run automatically | Migrations run manually
The service starts before the network | The service starts after the network
The record is visible | The record is hidden
The index includes drafts | The index excludes drafts
The node is online | The node is offline
"""

ROLES = """
The client authenticates the server | The server authenticates the client
Ann reviews Bob | Bob reviews Ann
migrate from A to B | migrate from B to A
The parser calls the lexer | The lexer calls the parser
Orders depend on invoices | Invoices depend on orders
The gateway forwards to the worker | The worker forwards to the gateway
Sales reports to finance | Finance reports to sales
The plugin loads the host | The host loads the plugin
Replicate from primary to standby | Replicate from standby to primary
The buyer pays the seller | The seller pays the buyer
Cats chase dogs | Dogs chase cats
Ann is reviewed by Bob | Ann reviews Bob
The scheduler stops the job | The job stops the scheduler
Copy the staging data to the sandbox | Copy the sandbox data to the staging
The kernel trusts the driver | The driver trusts the kernel
The tenant bills the landlord | The landlord bills the tenant
Reads are faster than writes | Writes are faster than reads
The cache sits before the store | The store sits before the cache
Alerts follow metrics | Metrics follow alerts
The test covers the fixture | The fixture covers the test
Convert from JSON to YAML | Convert from YAML to JSON
The manager approves the engineer's request | The engineer approves the manager's request
The child process waits for the parent | The parent process waits for the child
Move tickets from review into testing | Move tickets from testing into review
The lawyer questioned the witness | The witness questioned the lawyer
"""

NAMES = """
Mira is employed by Northwind | Mira has moved to Contoso
Ann owns the pager | Bob owns the pager
The office is in Berlin | The office is in Vienna
Payments are handled by Stripe | Payments are handled by Adyen
Priya leads the migration | Jonas leads the migration
The service runs in Frankfurt | The service runs in Dublin
Backups are stored in Glacier | Backups are stored in Wasabi
The customer is Acme | The customer is Globex
Chen signed the contract | Lopez signed the contract
We use Kafka for events | We use Pulsar for events
The app targets Android | The app targets Windows
The vendor is Oracle | The vendor is Siemens
The lead of Atlas is Noor | The lead of Borealis is Noor
Tickets live in Jira | Tickets live in Linear
Farid approved the budget | Greta approved the budget
The team sits in Lagos | The team sits in Nairobi
The mascot is a red fox | The mascot is a blue fox
The build runs on Jenkins | The build runs on Buildkite
The tests ran in staging | The tests ran in production
The plant lies north of the river | The plant lies south of the river
The dataset comes from Zenodo | The dataset comes from Kaggle
Ivan wrote the parser | Olga wrote the parser
The invoice is in euros | The invoice is in dollars
The flight goes to Lisbon | The flight goes to Porto
The DNS is at Hetzner | The DNS is at Gandi
"""

APART = {
    "number": NUMBER,
    "version": VERSION,
    "day": DAY,
    "path": PATH,
    "negation": NEGATION,
    "opposite": OPPOSITE,
    "roles": ROLES,
    "names": NAMES,
}

RESTATEMENTS = """
The build takes about 10 minutes | A build needs about 10 minutes to complete
Deploys need a review | A review is needed for deploys
Port 8080 serves the metrics page | The metrics page is served on port 8080
We pin Python 3.11 in CI | CI is pinned to Python 3.11
The limit is 16 KB per request | Each request is limited to 16 KB
The user schema is the heart of the API | The API is built around the user schema
The rules are kept in src/rules.py | src/rules.py is where the rules are kept
Only reviewers may settle a conflict | Settling a conflict is reserved to reviewers
The queue drains in 5 minutes | It takes 5 minutes for the queue to drain
The importer skips blank lines | Blank lines are skipped by the importer
Release v0.6.0 is the current one | The current release is v0.6.0
Backups are written to s3://vault every night | Every night backups are written to s3://vault
The gateway retries a request 3 times | A request is retried 3 times by the gateway
All passwords are hashed with argon2 | Passwords get hashed using argon2
The office closes at 18:00 | At 18:00 the office closes
The parser reads docs/spec.md first | First the parser reads docs/spec.md
Please use the staging database for demos | Demos should use the staging database
The worker pool has 4 threads | There are 4 threads in the worker pool
A token lasts 15 minutes | Tokens last for 15 minutes
The API returns 404 when a user is missing | For a missing user the API returns 404
The index is rebuilt whenever the schema changes | A schema change makes us rebuild the index
The team agreed to use tabs of width 4 | It was agreed by the team to use tabs of width 4
Each tenant has a database of its own | Every tenant owns a separate database
The certificate is renewed by certbot | certbot renews the certificate
Customers can export their data as CSV | Customer data can be exported as CSV
Search results are ranked by relevance | We rank search results by relevance
The cron job cleans up old sessions | Old sessions are cleaned up by a cron job
Logs are kept for 30 days | We keep logs for 30 days
The service listens on port 443 | Port 443 is what the service listens on
Every change to main goes through a pull request | Changes to main have to go through a pull request
The upload limit is 20 MB | Uploads are limited to 20 MB
The login page is cached for 60 seconds | For 60 seconds the login page is cached
Images are resized before they are stored | Before images are stored they are resized
The config is read at startup | Configuration is loaded on startup
The app sends a mail after sign-up | After sign-up a mail is sent by the app
Feature flags live in flags.json | flags.json holds the feature flags
The server speaks HTTP/2 | HTTP/2 is spoken by the server
Prices are shown with tax | Prices get displayed including tax
The lead reviews each design | Each design is reviewed by the lead
Dates are stored in UTC | We store dates in UTC
The scheduler picks the oldest job | The oldest job is what the scheduler picks
Reports are generated at 06:00 | At 06:00 the reports get generated
The data lives in the eu-1 region | Our data is located in the eu-1 region
The quota is 100 calls a minute | There is a quota of 100 calls per minute
The model is trained weekly on fresh data | Weekly training of the model uses fresh data
A failing check blocks the merge | The merge is blocked by a failing check
The cluster has 3 nodes | There are 3 nodes in the cluster
The editor saves drafts automatically | Drafts are saved automatically in the editor
Errors are reported to the dashboard | The dashboard receives error reports
The mobile app works offline | Working offline is possible in the mobile app
The handbook describes the release process | The release process is described in the handbook
Users confirm their address by mail | Users have to confirm their address via mail
The cache is cleared on logout | Logging out clears the cache
Sessions expire after 2 hours | After 2 hours a session expires
The linter runs on every commit | For every commit the linter is run
A record has one owner | Each record belongs to one owner
The platform bills by usage | Billing on the platform is based on usage
The search uses trigram matching | Trigram matching is used in search
The sandbox is reset every Sunday | Every Sunday we reset the sandbox
The system prompts for a password | A password is asked for by the system
The docs are built from docs/index.md | docs/index.md is the source the docs are built from
Keys are rotated by the platform team | The platform team takes care of rotating keys
The import handles files up to 2 GB | Files of up to 2 GB are handled by the import
The frontend is written in TypeScript | TypeScript is what the frontend is written in
The fee is 2.5 percent | A fee of 2.5 percent is charged
New hires get a laptop on day 1 | On day 1 new hires receive a laptop
A webhook notifies the billing system | The billing system is notified via a webhook
The proxy adds a request id | A request id is added by the proxy
Secrets are kept in the vault | The vault is where we keep secrets
The experiment runs for 14 days | For 14 days the experiment will run
The library supports plugins | Plugins are supported by the library
Each invoice has a unique number | Invoices carry a unique number each
The alert fires when latency exceeds 300 ms | When latency exceeds 300 ms the alert fires
The archive is compressed with zstd | zstd compresses the archive
The form checks the postcode | The postcode is checked by the form
The house style asks for full sentences | Full sentences are asked for in the house style
The backup job is owned by the storage team | Ownership of the backup job lies with the storage team
Version 3 of the protocol is the default | By default version 3 of the protocol is used
The chart shows sales per region | Sales per region are shown in the chart
The mirror is synced each hour | Each hour the mirror gets synced
The device reboots itself at 03:00 | At 03:00 the device will reboot itself
The review board meets on Tuesday | On Tuesday there is a meeting of the review board
Accounts are deleted on request | On request we delete accounts
The router drops malformed packets | Malformed packets are dropped in the router
Tests use a real database | A real database is used in tests
The tool prints JSON | JSON is printed by the tool
The legal team keeps the contracts | Contracts are kept with the legal team
Rollback takes 2 commands | It takes 2 commands to roll back
The score lies between 0 and 1 | Scores lie between 0 and 1
The queue is persisted to disk | Queue contents are persisted on disk
The scanner looks at each upload | Uploads are each looked at by the scanner
The plan includes 5 seats | Included in the plan are 5 seats
The gateway is deployed with helm | Helm is used to deploy the gateway
The column is indexed | There is an index on the column
Payments are settled within 3 days | Within 3 days payments get settled
The bot greets new members | New members are greeted by the bot
The node keeps 1000 blocks | A node keeps 1000 blocks
The firmware is signed before release | Before its release the firmware is signed
The list is paged by 50 | Paging of the list is by 50
The compiler warns about unused names | About unused names the compiler gives a warning
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = [row.split("|") for row in table.strip().split("\n")]
    return [(one.strip(), other.strip()) for one, other in rows]
