// Package argon is the key derivation function Argon2 (RFC 9106) with all its parameters.
package argon

import (
	"errors"
	_ "unsafe" // for go:linkname

	_ "golang.org/x/crypto/argon2" // has the function below
)

// Variant is one of the three functions.
type Variant int

// The variants, as RFC 9106 numbers them.
const (
	D Variant = iota
	I
	ID
)

// Params are what a key is derived from and with. Memory is in KiB.
type Params struct {
	Message, Nonce, Secret, Data []byte
	Parallelism, Memory, Passes  uint32
	Size                         uint32 // of the key, in bytes
}

// MaxParallelism is how many lanes there may be.
const MaxParallelism = 255

// MaxMemory is how much memory a derivation may take, in KiB: asking the system for more than it has would end the process.
const MaxMemory = 8 << 20

// ErrParams is what Key gives where the parameters are outside of the function's range.
var ErrParams = errors.New("argon2: parameters out of range")

// Key derives a key. It may be called on any goroutine and takes time and memory as the parameters say.
func Key(v Variant, p *Params) ([]byte, error) {
	if p.Passes < 1 || p.Parallelism < 1 || p.Parallelism > MaxParallelism || p.Size < 4 || p.Memory < 8*p.Parallelism || p.Memory > MaxMemory {
		return nil, ErrParams
	}
	return deriveKey(int(v), p.Message, p.Nonce, p.Secret, p.Data, p.Passes, p.Memory, uint8(p.Parallelism), p.Size), nil
}

//go:linkname deriveKey golang.org/x/crypto/argon2.deriveKey
func deriveKey(mode int, password, salt, secret, data []byte, time, memory uint32, threads uint8, keyLen uint32) []byte
