// Package regex compiles and runs regular expressions as ECMA-262 defines them: the flags d, g, i, m, s, u, v and y, named groups,
// also duplicate ones, modifiers, lookbehind, Unicode properties and set notation.
//
// A [Program] is immutable and may be used by any number of goroutines. The package knows nothing of any engine.
package regex

//go:generate sh -c "node gen/main.js >properties.gz"
