package ecma

import "github.com/node-go/node-go/internal/engine"

// arrayProtoExtension corrects %Array.prototype%; nil leaves it to the engine.
func arrayProtoExtension() *engine.Extension { return nil }
