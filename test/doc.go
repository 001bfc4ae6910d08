// Package test holds the programs that show what node-go does: scripts with the output of a real Node.js, and sessions of the
// command line.
package test
