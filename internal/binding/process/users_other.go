//go:build !unix

package process

import "github.com/node-go/node-go/internal/engine"

// users describes nothing: here processes do not change who they are.
func users(*engine.Template) {}
