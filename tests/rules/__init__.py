"""Rule by rule: each test is called after the number of a rule, and asks both implementations."""
