//go:build !unix

package report

// limits: there are none of these kinds here.
func limits() []field { return nil }
