package loader

import (
	"errors"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache"
)

func TestCompile_EnginePanicIsSyntaxError(t *testing.T) {
	src := "(function ({ ...rest }, [d, ...f (funct" // the engine's parser slices beyond its source
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the engine does not panic on this source any more: the test needs another one")
			}
		}()
		_, _ = goja.Compile("t.js", src, false)
	}()
	_, err := Compile("t.js", src)
	var se *SyntaxError
	if !errors.As(err, &se) || se.Message != "Invalid or unexpected token" || se.File != "t.js" {
		t.Errorf("got %v", err)
	}
}

func TestCompile_SwitchWithDeclarationsAndEval(t *testing.T) {
	p, err := Compile("t.js", `switch (1) { case 1: class C {} try { y } catch { eval("1 + 1") } }`)
	if err != nil {
		t.Fatal(err)
	}
	// Unrepaired, this asks for 64 GiB.
	if v, err := goja.New().RunProgram(p); err != nil || v.ToInteger() != 2 {
		t.Errorf("got %v, %v", v, err)
	}
}

func TestCompileWrapped_BodyMayNotEndTheWrapper(t *testing.T) {
	for src, ok := range map[string]bool{
		"}); (function () {":    false,
		"})":                    false,
		"} function x() {":      false,
		"return 1":              true,
		"// comment at the end": true,
		"if (1) { return }":     true,
		"}, function () {":      false,
		"}) + (function () {":   false,
	} {
		if _, err := CompileWrapped("t.js", wrapHead, src, wrapTail); (err == nil) != ok {
			t.Errorf("%q: %v", src, err)
		}
	}
}

func TestCachedText_IsWhatIsCompiled(t *testing.T) {
	src := "#!/usr/bin/env node\nfunction f() { return 1 }"
	text, ok := CachedText(sharedcache.CommonJS, src)
	if !ok || !strings.HasPrefix(text, wrapHead+"///usr/bin") || !strings.HasSuffix(text, wrapTail) {
		t.Errorf("%q", text)
	}
	if _, ok := CachedText(sharedcache.ESModule, src); ok {
		t.Error("the text of a lowered module does not follow from its source")
	}
}
