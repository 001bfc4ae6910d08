//go:build !unix

package process

import "github.com/node-go/node-go/internal/engine"

// replacement: a process cannot be replaced here, and process.execve is missing, as in Node.
func replacement(*engine.Template) {}
