"""The language server. In: messages of an editor (the Language Server Protocol). Out: answers of `grognard.language_service`."""
