package engine

func splitSyntaxError(m string, src string) (text, file string, line, column int, ok bool) { return m, "", 0, 0, false }
