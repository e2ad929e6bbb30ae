"""The league on paper: members of known strength, the rules as they are, and no database."""
