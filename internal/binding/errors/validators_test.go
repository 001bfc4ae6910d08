package errors

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
)

func TestValidators(t *testing.T) {
	r := goja.New()
	env := &jsbind.Env{VM: r}
	engine.SetHost(r, env)
	_ = r.Set("v", Validators(env))
	for _, c := range [][2]string{
		{"v.validatePort('80')", "80"},
		{"v.validatePort('0x50')", "80"},
		{"v.validatePort(0, 'p', false)", "ERR_SOCKET_BAD_PORT p should be > 0 and < 65536. Received type number (0)."},
		{"v.validatePort('x')", "ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type string ('x')."},
		{"v.validatePort('')", "ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type string ('')."},
		{"v.validatePort(70000, 'q')", "ERR_SOCKET_BAD_PORT q should be >= 0 and < 65536. Received type number (70000)."},
		{"v.validateStringArray(['a', 'b'], 'arr')", "undefined"},
		{"v.validateStringArray(['a', 1], 'arr')", `ERR_INVALID_ARG_TYPE The "arr[1]" argument must be of type string. Received type number (1)`},
		{"v.validateStringArray(1, 'arr')", `ERR_INVALID_ARG_TYPE The "arr" argument must be an instance of Array. Received type number (1)`},
		{"v.validateUnion('a', 'u', ['a', 'b'])", "undefined"},
		{"v.validateUnion('x', 'u', ['a', 'b'])", `ERR_INVALID_ARG_TYPE The "u" argument must be ('a|b'). Received type string ('x')`},
	} {
		got, err := r.RunString("try { String(" + c[0] + ") } catch (x) { x.code + ' ' + x.message }")
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
}
