package nodego

import (
	"strings"
	"testing"
)

func TestAsksForBuiltins(t *testing.T) {
	for source, want := range map[string]bool{
		`const { Readable } = require('stream')`: true,
		`require("node:stream/promises")`:        true,
		`import { pipeline } from 'stream';`:     true,
		`import 'stream'`:                        true,
		`await import("node:stream")`:            true,
		`const e = require('events')`:            false, // written in Go
		`require('./stream')`:                    false,
		`require('stream`:                        false,
		`'stream'`:                               false,
		`console.log("hello")`:                   false,
		``:                                       false,
		`'`:                                      false,
		` "`:                                     false,
		strings.Repeat(" ", peekSize) + `require('stream')`:       false,
		strings.Repeat("x '", 1000) + ` require("stream")`:        true,
		`foo('` + strings.Repeat("a", 100) + `'); f("stream", 1)`: true,
	} {
		if got := asksForBuiltins(source); got != want {
			t.Errorf("%.60q: %v", source, got)
		}
	}
}
