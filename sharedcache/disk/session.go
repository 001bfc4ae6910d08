package disk

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/sharedcache"
	"github.com/node-go/node-go/sharedcache/progcodec"
)

// Session is the tier of one isolate over a folder. What the isolate compiled is written by Flush. A session belongs to the
// isolate's goroutine.
type Session struct {
	folder *Folder
	text   func(kind sharedcache.Kind, source string) (string, bool)
	trace  func(line string)
	typed  func(sharedcache.Key) string
	log    func(error)
	items  []*item
	byName map[string]*item
	stats  Stats
}

// Stats counts what a session did.
type Stats struct {
	Read, Written           int   // entries that were used, and that were written
	BytesRead, BytesWritten int64 // in those
	Failures                int   // files that could not be read or written
}

// item is a module that the isolate loaded.
type item struct {
	k       sharedcache.Key
	id      identity
	name    string
	prog    *goja.Program // nil: it did not compile, or its file is up to date
	stored  bool          // the text goes into the file
	onDisk  bool
	foreign bool // it came from elsewhere, hence its file may be there
}

// SessionConfig says how a session works. All functions are called on the isolate's goroutine.
type SessionConfig struct {
	// Text gives what the engine is usually given for a source. Files carry the text of programs that were made of another
	// one, or if ok is false.
	Text func(kind sharedcache.Kind, source string) (text string, ok bool)
	// Typed, if set, gives programs of TypeScript the name that Node has for what came of their text, and others none. Their entries hold what Node keeps in two: the stripped text and the program;
	// the trace speaks of both.
	Typed func(sharedcache.Key) string
	// Trace, if set, is given a line for each step, as NODE_DEBUG_NATIVE=COMPILE_CACHE prints them.
	Trace func(line string)
	// Log is told of files that cannot be read or written.
	Log func(error)
}

// NewSession begins the session of an isolate.
func (f *Folder) NewSession(cfg SessionConfig) *Session {
	s := &Session{folder: f, text: cfg.Text, trace: cfg.Trace, typed: cfg.Typed, log: cfg.Log, byName: map[string]*item{}}
	if s.trace == nil {
		s.trace = func(string) {}
	}
	if s.typed == nil {
		s.typed = func(sharedcache.Key) string { return "" }
	}
	if s.log == nil {
		s.log = func(error) {}
	}
	return s
}

// Folder is the folder that the session reads and writes.
func (s *Session) Folder() *Folder { return s.folder }

// Stats gives the session's counters.
func (s *Session) Stats() Stats { return s.stats }

// Name implements sharedcache.Tier.
func (s *Session) Name() string { return "disk" }

// Takes tells whether a kind of program is kept: those that are files of users.
func Takes(kind sharedcache.Kind) bool {
	return kind == sharedcache.CommonJS || kind == sharedcache.ESModule
}

// label names a kind as Node's trace does.
func label(kind sharedcache.Kind) string {
	if kind == sharedcache.ESModule {
		return "ESM"
	}
	return "CommonJS"
}

// stripped names the text of a TypeScript module in the trace.
func (s *Session) stripped(k sharedcache.Key) string { return s.typed(k) + " " + k.ID }

func (s *Session) item(k sharedcache.Key) *item {
	id, name := s.folder.identify(k)
	it := s.byName[name]
	if it == nil {
		it = &item{}
		s.byName[name] = it
		s.items = append(s.items, it)
	}
	if it.k != k {
		*it = item{k: k, id: id, name: name}
	}
	return it
}

// Load implements sharedcache.Tier.
func (s *Session) Load(k sharedcache.Key, source string) (*goja.Program, error) {
	if !Takes(k.Kind) {
		return nil, sharedcache.ErrNotFound
	}
	it := s.item(k)
	what := fmt.Sprintf("%s %s", label(k.Kind), k.ID)
	reading := fmt.Sprintf("reading cache from %s/%s for %s...", s.folder.path, it.name, what)
	b, err := s.folder.read(it.name, sizeLimit(len(source)), 0)
	switch {
	case errors.Is(err, errSize):
		return nil, s.reject(reading, ReasonSize, "file is too large")
	case errors.Is(err, fs.ErrNotExist):
		if s.typed(k) != "" {
			s.trace("no transpile cache for " + s.stripped(k))
		}
		s.trace(reading + " no such file or directory")
		return nil, sharedcache.ErrNotFound
	case err != nil:
		s.trace(reading + " " + err.Error())
		s.fail(err)
		return nil, sharedcache.ErrNotFound
	}
	program, id, _, reason := parseEntry(b)
	switch {
	case reason != "":
		return nil, s.reject(reading, reason, reason)
	case id != it.id:
		return nil, s.reject(reading, ReasonIdentity, "cache key mismatch")
	}
	opts := progcodec.DecodeOptions{SourceHash: k.Hash, Flags: k.Flags}
	if text, ok := s.text(k.Kind, source); ok {
		opts.Source = text
	}
	if s.folder.portable {
		opts.FileName = k.ID
	}
	p, err := progcodec.Decode(program, opts)
	if err != nil {
		return nil, s.rejectProgram(reading, k, program, err)
	}
	if s.typed(k) != "" {
		s.trace("retrieving transpile cache for " + s.stripped(k) + "...success")
	}
	s.trace(fmt.Sprintf("%s success, size=%d", reading, len(program)))
	s.trace(fmt.Sprintf("V8 code cache for %s was accepted, keeping the in-memory entry", what))
	it.onDisk = true
	s.folder.remember(it.name, k.Hash)
	s.stats.Read++
	s.stats.BytesRead += int64(len(b))
	return p, nil
}

func (s *Session) reject(reading, reason, detail string) error {
	s.trace(reading + detail)
	return &sharedcache.RejectError{Tier: s.Name(), Reason: reason}
}

func (s *Session) rejectProgram(reading string, k sharedcache.Key, program []byte, err error) error {
	var rej *progcodec.RejectError
	if !errors.As(err, &rej) {
		return s.reject(reading, err.Error(), err.Error())
	}
	detail := rej.Error()
	if h, e := progcodec.Verify(program); e == nil && rej.Reason == progcodec.ReasonSource {
		detail = fmt.Sprintf("code hash mismatch: expected %s, actual %s", hex.EncodeToString(k.Hash[:4]), hex.EncodeToString(h.SourceHash[:4]))
	} else if rej.Reason == progcodec.ReasonFlags {
		detail = "flags mismatch: " + rej.Detail
	}
	return s.reject(reading, string(rej.Reason), detail)
}

// Store implements sharedcache.Tier: p is written at the next Flush.
func (s *Session) Store(k sharedcache.Key, source string, p *goja.Program) error {
	if !Takes(k.Kind) {
		return nil
	}
	it := s.item(k)
	if s.typed(k) != "" {
		s.trace("saving transpilation cache for " + s.stripped(k))
	}
	s.trace(fmt.Sprintf("V8 code cache for %s %s was not initialized, initializing the in-memory entry", label(k.Kind), k.ID))
	it.prog, it.stored, it.onDisk = p, !s.follows(k, source, p), false
	return nil
}

// Used implements sharedcache.Keeper.
func (s *Session) Used(k sharedcache.Key, source string, p *goja.Program) {
	if !Takes(k.Kind) {
		return
	}
	it := s.item(k)
	if it.onDisk || it.prog != nil {
		return
	}
	if hash, ok := s.folder.known(it.name); ok && hash == k.Hash {
		it.onDisk = true
		return
	}
	it.prog, it.stored, it.foreign = p, !s.follows(k, source, p), true
}

// follows tells whether the text of p can be made of its source when it is loaded again.
func (s *Session) follows(k sharedcache.Key, source string, p *goja.Program) bool {
	text, ok := s.text(k.Kind, source)
	if !ok {
		return false
	}
	have, ok := progcodec.SourceText(p)
	return ok && have == text
}

// Flush writes what was compiled since the last one. Failures go to the log.
func (s *Session) Flush() {
	for _, it := range s.items {
		what := fmt.Sprintf("%s %s", label(it.k.Kind), it.k.ID)
		switch {
		case it.onDisk, it.prog != nil && it.foreign && s.present(it):
			if s.typed(it.k) != "" {
				s.trace(fmt.Sprintf("skip persisting %s because cache was the same", s.stripped(it.k)))
			}
			s.trace(fmt.Sprintf("skip persisting %s because cache was the same", what))
			it.onDisk, it.prog = true, nil
		case it.prog == nil:
			s.trace(fmt.Sprintf("skip persisting %s because the cache was not initialized", what))
		default:
			s.persist(it, what)
		}
	}
}

// present tells whether the file of a module already holds its program, by its headers alone.
func (s *Session) present(it *item) bool {
	if hash, ok := s.folder.known(it.name); ok {
		return hash == it.k.Hash
	}
	b, err := s.folder.read(it.name, 1<<62, headerSize+progcodec.HeaderSize)
	if err != nil {
		return false
	}
	h, err := progcodec.ReadHeader(b[min(headerSize, len(b)):])
	if err != nil || string(b[:atIdentity]) != string(sealEntry(it.k.Kind, it.id, nil)[:atIdentity]) || identity(b[atIdentity:atLength]) != it.id {
		return false
	}
	return h.SourceHash == it.k.Hash && h.Flags == it.k.Flags && h.Fingerprint == progcodec.Fingerprint()
}

func (s *Session) persist(it *item, what string) {
	program, err := progcodec.Encode(it.prog, progcodec.EncodeOptions{SourceHash: it.k.Hash, Flags: it.k.Flags, StoreSource: it.stored})
	if err != nil {
		s.trace(fmt.Sprintf("skip persisting %s: %v", what, err))
		s.fail(fmt.Errorf("%s: %w", it.k.ID, err))
		it.prog = nil
		return
	}
	temporary, err := s.folder.write(it.name, sealEntry(it.k.Kind, it.id, program), program)
	to := fmt.Sprintf("to temporary file %s/%s [%d %d]...", s.folder.path, temporary, len(program), checksum(program))
	line := "writing cache for " + what + " " + to
	if err != nil {
		s.trace(line + err.Error())
		s.folder.forget(it.name)
		s.fail(err)
		return
	}
	if s.typed(it.k) != "" {
		s.trace("writing cache for " + s.stripped(it.k) + " " + to + "success")
	}
	s.trace(line + "success")
	s.trace(fmt.Sprintf("Renaming %s/%s to %s/%s...success", s.folder.path, temporary, s.folder.path, it.name))
	s.folder.remember(it.name, it.k.Hash)
	s.stats.Written++
	s.stats.BytesWritten += int64(headerSize + len(program))
	it.prog, it.onDisk = nil, true
}

func (s *Session) fail(err error) {
	s.stats.Failures++
	s.log(fmt.Errorf("compile cache in %s: %w", s.folder.path, err))
}
