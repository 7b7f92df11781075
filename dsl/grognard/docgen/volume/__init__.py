"""The whole book as a PDF to print: title page, contents, chapters in two columns, sheets, index."""
