package loader

import (
	"encoding/json"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/loader/resolve"
)

// esModules is what a loader knows of ES modules. Nothing in it is made before the first of them.
type esModules struct {
	records     map[string]*moduleRecord // by URL and type
	builtins    map[string]*moduleRecord // of these, the builtin modules, by id
	namespaces  map[*goja.Object]*moduleRecord
	escaped     map[string]string // names of files by what the engine makes of them when they come out of a source map
	asyncCount  int
	places      map[*goja.Object]string // where syntax errors are, until somebody prints them
	entry       *moduleRecord           // the main module, if it is an ES module
	entryURL    string
	entrySource string // of an entry that is no file
	entryDone   *capability

	cellProto              *goja.Object
	constHook, constSetter *goja.Object
	methods                [3]goja.Value // of generators, as they were before the program used one; by requestKind
	plainGenerator         *goja.Object  // where these are
	driver                 goja.Value
	hooks                  *goja.Object
	keys                   map[int64]goja.Value // computed keys of methods that are being defined
	async                  *asyncClasses
	marks                  [markReturn + 1]*goja.Object
	marked                 goja.Value
	moduleHooks            []*moduleHooks
	hooksProto             *goja.Object
	hookFormats            map[string]string // what resolve hooks said of what require asked for
	scriptHooks            bool
	stripWarned            bool                    // of stripTypeScriptTypes
	transformWarned        bool                    // of --experimental-transform-types
	requiring              int                     // depth of require of ES modules whose graphs are being loaded
	custom                 map[*goja.Object]bool   // CommonJS modules whose source hooks of another thread gave
	moduleURLs             map[*goja.Object]string // of modules that createRequire made for a URL
}

func (s *esModules) noteEscaped(url, name string) {
	if s.escaped == nil {
		s.escaped = map[string]string{}
	}
	s.escaped[url] = name
}

// readMeta reads the description that a module's program carries.
func readMeta(text goja.Value) (*moduleMeta, error) {
	m := &moduleMeta{}
	return m, json.Unmarshal([]byte(text.String()), m)
}

// urlOf gives the URL of a file; what is no absolute path stands for a file of that name in the working directory.
func (l *Loader) urlOf(filename string) string {
	if !filepath.IsAbs(filename) {
		filename = filepath.Join(l.workingDir(), filename)
	}
	u, err := resolve.PathToFileURL(filename, isWindows())
	if err != nil {
		l.env.Throw(err)
	}
	return u
}

// pathOf gives the path of a file: URL, or "".
func pathOf(url string) string {
	if !strings.HasPrefix(url, "file:") {
		return ""
	}
	path, err := resolve.FileURLToPath(url, runtime.GOOS)
	if err != nil {
		return ""
	}
	return path
}

func isWindows() bool { return runtime.GOOS == "windows" }

// internal compiles and runs a small piece of the loader's own JavaScript.
func (l *Loader) internal(name, source string) goja.Value {
	prog, err := l.CompileScript(name, source)
	if err != nil {
		panic("loader: " + err.Error())
	}
	v, err := l.vm.RunProgram(prog)
	if err != nil {
		l.env.Throw(err)
	}
	return v
}
