package worker

import (
	"runtime"
	"strings"
	"sync"
)

// EnvVars is a set of environment variables. Workers get a copy unless they share their parent's. All methods may be called
// from any goroutine.
type EnvVars struct {
	mu    sync.RWMutex
	names []string          // as written, in the order they came
	value map[string]string // by key(name)
	write func(name, value string, set bool)
}

// NewEnvVars makes a set of lines like "NAME=value". onWrite, if set, is told of each change: the main thread passes changes on to
// the process, so that Go code and child processes see them.
func NewEnvVars(lines []string, onWrite func(name, value string, set bool)) *EnvVars {
	v := &EnvVars{value: make(map[string]string, len(lines)), write: onWrite}
	for _, l := range lines {
		// Windows has names that begin with an equals sign.
		if n := strings.IndexByte(l[min(1, len(l)):], '='); n >= 0 {
			v.set(l[:n+1], l[n+2:])
		}
	}
	return v
}

// key is the form in which names are compared: Windows does not tell case.
func key(name string) string {
	if runtime.GOOS == "windows" {
		return strings.ToUpper(name)
	}
	return name
}

func (v *EnvVars) set(name, value string) {
	k := key(name)
	if _, ok := v.value[k]; !ok {
		v.names = append(v.names, name)
	}
	v.value[k] = value
}

// Get gives a variable's value.
func (v *EnvVars) Get(name string) (string, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	s, ok := v.value[key(name)]
	return s, ok
}

// Set sets a variable.
func (v *EnvVars) Set(name, value string) {
	v.mu.Lock()
	v.set(name, value)
	v.mu.Unlock()
	if v.write != nil {
		v.write(name, value, true)
	}
}

// Delete removes a variable if it is there.
func (v *EnvVars) Delete(name string) {
	k := key(name)
	v.mu.Lock()
	_, ok := v.value[k]
	if ok {
		delete(v.value, k)
		for n, have := range v.names {
			if key(have) == k {
				v.names = append(v.names[:n:n], v.names[n+1:]...)
				break
			}
		}
	}
	v.mu.Unlock()
	if ok && v.write != nil {
		v.write(name, "", false)
	}
}

// Names lists the variables in the order they came.
func (v *EnvVars) Names() []string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return append([]string(nil), v.names...)
}

// Lines gives the set as "NAME=value" lines, for a child process.
func (v *EnvVars) Lines() []string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	lines := make([]string, 0, len(v.names))
	for _, n := range v.names {
		lines = append(lines, n+"="+v.value[key(n)])
	}
	return lines
}

// Clone copies the set; the copy tells nobody of its changes.
func (v *EnvVars) Clone() *EnvVars { return NewEnvVars(v.Lines(), nil) }
