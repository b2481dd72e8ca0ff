"""What the editor shows: each feature is a function of an open document."""
