package nodeerr

// DOM describes a DOMException of the given kind, such as "DataCloneError".
func DOM(kind, message string) *Error {
	return &Error{Class: DOMException, Name: kind, Message: message, Bare: true}
}

// LegacyCode gives the number that DOMException.prototype.code answers for a kind: 0 for kinds that have none.
func LegacyCode(kind string) int {
	for i, name := range legacyNames {
		if name == kind && name != "" {
			return i + 1
		}
	}
	return 0
}

// legacyNames has the kinds by legacy code, from 1. The empty ones are codes that no kind uses any more.
var legacyNames = [...]string{
	"IndexSizeError", "", "HierarchyRequestError", "WrongDocumentError", "InvalidCharacterError", "",
	"NoModificationAllowedError", "NotFoundError", "NotSupportedError", "InUseAttributeError", "InvalidStateError",
	"SyntaxError", "InvalidModificationError", "NamespaceError", "InvalidAccessError", "", "TypeMismatchError",
	"SecurityError", "NetworkError", "AbortError", "URLMismatchError", "QuotaExceededError", "TimeoutError",
	"InvalidNodeTypeError", "DataCloneError",
}
