package progcodec_test

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache/progcodec"
)

func Example() {
	const src = `function greet(who) { return "Hello, " + who }; greet("cache")`
	hash := sha256.Sum256([]byte(src))

	// One process compiles and stores.
	prg := goja.MustCompile("greet.js", src, false)
	data, err := progcodec.Encode(prg, progcodec.EncodeOptions{SourceHash: hash})
	if err != nil {
		fmt.Println(err)
		return
	}

	// Another one loads, and compiles only if what it loaded does not fit.
	loaded, err := progcodec.Decode(data, progcodec.DecodeOptions{SourceHash: hash, Source: src})
	if err != nil {
		loaded = goja.MustCompile("greet.js", src, false)
	}
	v, err := goja.New().RunProgram(loaded)
	fmt.Println(v, err)
	// Output: Hello, cache <nil>
}

func ExampleRejectError() {
	prg := goja.MustCompile("a.js", "1 + 1", false)
	data, err := progcodec.Encode(prg, progcodec.EncodeOptions{Flags: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = progcodec.Decode(data, progcodec.DecodeOptions{Flags: 2, Source: "1 + 1"})
	var rejected *progcodec.RejectError
	fmt.Println(errors.As(err, &rejected), rejected.Reason)
	// Output: true flags
}
