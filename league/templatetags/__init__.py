"""Tags of the league's pages."""
