"""What implements the ports on a real machine; only `canonry.bootstrap` builds from here."""
