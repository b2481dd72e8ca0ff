"""The language server: what the library knows about the open document, in the editor, while it is typed."""
