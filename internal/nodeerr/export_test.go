package nodeerr

// Rendered tells tests that a row's message is made by a function.
func Rendered(code Code) bool {
	e := find(code)
	return e != nil && e.render != nil
}
