package engine

func (e *errorRealm) translate(k errorKind, msg string) (errorKind, string) { return k, msg }
