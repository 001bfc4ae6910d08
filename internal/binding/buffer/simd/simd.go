// Package simd holds byte loops for the processor's wide registers. Each function treats a prefix of its input, as much as its
// blocks cover, and tells how much that was; zero where the machine lacks what it needs. The caller does the rest.
//
// All functions may be called from any goroutine.
package simd
