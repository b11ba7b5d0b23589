"""One file a job: each has a Request, a response and `run`, which binds pure rules to ports."""
