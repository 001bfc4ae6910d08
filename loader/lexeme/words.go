package lexeme

// Reserved tells the words that no variable can have as its name.
func Reserved(word string) bool {
	switch word {
	case "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum", "export", "extends",
		"false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw",
		"true", "try", "typeof", "var", "void", "while", "with":
		return true
	}
	return false
}

// StrictReserved tells the words that no variable of strict code can have as its name besides.
func StrictReserved(word string) bool {
	switch word {
	case "implements", "interface", "let", "package", "private", "protected", "public", "static", "yield":
		return true
	}
	return false
}
