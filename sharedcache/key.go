package sharedcache

import (
	"crypto/sha256"
	"unsafe"
)

// Kind says how a source is wrapped before it is compiled: the same text under another wrapper is another program.
type Kind uint8

// The wrapper kinds.
const (
	Builtin  Kind = iota // a module of lib/, wrapped as a function whose parameters depend on its id
	CommonJS             // a user's CommonJS module, wrapped in the five CommonJS parameters
	ESModule             // a user's ES module, lowered
	Script               // a classic script: -e, stdin, vm.Script
	Function             // vm.compileFunction
)

func (k Kind) String() string {
	switch k {
	case Builtin:
		return "builtin"
	case CommonJS:
		return "commonjs"
	case ESModule:
		return "module"
	case Script:
		return "script"
	case Function:
		return "function"
	}
	return "unknown"
}

// Key names one compiled program. Since it holds the hash of the whole source, a changed source can never meet the
// program of an older one, whatever its length or time stamp.
type Key struct {
	ID    string   // module id or absolute file name; a program carries it into stack traces
	Kind  Kind     // wrapper
	Hash  [32]byte // SHA-256 of the original source, before wrapping or lowering
	Flags uint32   // compile flags and the version of the lowering
}

// HashSource gives the hash that a [Key] carries.
func HashSource(source string) [32]byte {
	// The hash only reads the bytes, so the string need not be copied: sources are megabytes at times.
	return sha256.Sum256(unsafe.Slice(unsafe.StringData(source), len(source)))
}
