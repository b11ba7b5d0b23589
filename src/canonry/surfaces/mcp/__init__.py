"""The surface for agents: the Model Context Protocol, fed by the one table of operations.

Nothing outside `canonry serve` imports it, since the SDK takes half a second to import.
"""
