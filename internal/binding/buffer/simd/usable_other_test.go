//go:build !amd64

package simd

func usable() bool { return false }
