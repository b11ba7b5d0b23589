"""The public test kit: a clock and ids that repeat, and the contract that every store keeps."""
