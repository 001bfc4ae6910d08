// Package sqlite is SQLite's C interface over its translation to Go, as far as the module node:sqlite needs it: connections,
// statements, functions of the program, sessions, backups.
//
// A Conn and all that belongs to it is used by one goroutine at a time. Functions that a connection is given are called on the goroutine
// that uses it, inside the call that made SQLite need them; they must not panic and not close what runs.
package sqlite

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"sync"
	"time"
	"weak"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Error is a result code of SQLite other than success.
type Error struct {
	Code    int    // extended
	Message string // what the connection says
	Name    string // what the code means
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Interrupted is the primary code of work that Options.Stop ended.
const Interrupted = lib.SQLITE_INTERRUPT

// Options say how a connection is opened.
type Options struct {
	ReadOnly      bool
	ForeignKeys   bool
	DoubleQuotes  bool // double-quoted strings are literals
	Defensive     bool
	BusyTimeout   time.Duration
	Limits        map[Limit]int
	Stop          <-chan struct{} // closed: what runs ends with the code Interrupted; may be nil
	LoadExtension bool
}

// Limit is a run-time limit of a connection.
type Limit int

// The limits, by SQLite's numbers.
const (
	LimitLength        Limit = lib.SQLITE_LIMIT_LENGTH
	LimitSQLLength     Limit = lib.SQLITE_LIMIT_SQL_LENGTH
	LimitColumn        Limit = lib.SQLITE_LIMIT_COLUMN
	LimitExprDepth     Limit = lib.SQLITE_LIMIT_EXPR_DEPTH
	LimitCompound      Limit = lib.SQLITE_LIMIT_COMPOUND_SELECT
	LimitVdbeOp        Limit = lib.SQLITE_LIMIT_VDBE_OP
	LimitFunctionArg   Limit = lib.SQLITE_LIMIT_FUNCTION_ARG
	LimitAttached      Limit = lib.SQLITE_LIMIT_ATTACHED
	LimitLikePattern   Limit = lib.SQLITE_LIMIT_LIKE_PATTERN_LENGTH
	LimitVariable      Limit = lib.SQLITE_LIMIT_VARIABLE_NUMBER
	LimitTriggerDepth  Limit = lib.SQLITE_LIMIT_TRIGGER_DEPTH
	stepsBetweenChecks       = 20_000
)

// Conn is a connection to a database. One that nothing refers to any more closes itself.
type Conn struct {
	*core
	opts Options

	self    uintptr // handle of this connection for callbacks
	auth    func(action int, args [4]*string) int
	funcs   []any // *scalar and *aggregate, by their numbers
	aggs    map[uintptr]*accumulator
	cleanup runtime.Cleanup
}

// core is what is left to be closed when a Conn is gone.
type core struct {
	tls      *libc.TLS
	db       uintptr // 0 once it is closed
	out      uintptr // memory of C's for results that SQLite writes: a pointer, and at outSize a number
	handles  []uintptr
	sessions map[uintptr]struct{}

	mu   sync.Mutex
	dead []uintptr // statements that were abandoned, to be finalized by the next call
}

// Open opens the database at path, a file name or a file: URI.
func Open(path string, o Options) (*Conn, error) {
	c := &Conn{core: &core{tls: libc.NewTLS(), sessions: map[uintptr]struct{}{}}, opts: o, aggs: map[uintptr]*accumulator{}}
	name, err := libc.CString(path)
	if err != nil {
		c.tls.Close()
		return nil, err
	}
	defer libc.Xfree(c.tls, name)
	if c.out = libc.Xcalloc(c.tls, 1, sizeOf(2*outSize)); c.out == 0 {
		c.tls.Close()
		return nil, &Error{Code: lib.SQLITE_NOMEM, Message: "out of memory", Name: "out of memory"}
	}
	flags := int32(lib.SQLITE_OPEN_URI)
	if o.ReadOnly {
		flags |= lib.SQLITE_OPEN_READONLY
	} else {
		flags |= lib.SQLITE_OPEN_READWRITE | lib.SQLITE_OPEN_CREATE
	}
	rc := lib.Xsqlite3_open_v2(c.tls, name, c.out, flags, 0)
	c.db = c.result()
	if rc != lib.SQLITE_OK {
		err := c.err(rc)
		if c.db != 0 {
			lib.Xsqlite3_close_v2(c.tls, c.db)
		}
		libc.Xfree(c.tls, c.out)
		c.tls.Close()
		return nil, err
	}
	if err := c.setUp(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (c *Conn) setUp() error {
	lib.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	c.self = c.hold(weak.Make(c))
	c.cleanup = runtime.AddCleanup(c, (*core).close, c.core)
	for _, set := range []struct {
		op int32
		on bool
	}{
		{lib.SQLITE_DBCONFIG_ENABLE_FKEY, c.opts.ForeignKeys},
		{lib.SQLITE_DBCONFIG_DQS_DML, c.opts.DoubleQuotes},
		{lib.SQLITE_DBCONFIG_DQS_DDL, c.opts.DoubleQuotes},
		{lib.SQLITE_DBCONFIG_DEFENSIVE, c.opts.Defensive},
		{lib.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, c.opts.LoadExtension},
	} {
		if err := c.config(set.op, set.on); err != nil {
			return err
		}
	}
	for l, n := range c.opts.Limits {
		c.SetLimit(l, n)
	}
	if c.opts.BusyTimeout > 0 {
		lib.Xsqlite3_busy_handler(c.tls, c.db, busyFunc(), c.self)
	}
	if c.opts.Stop != nil {
		lib.Xsqlite3_progress_handler(c.tls, c.db, stepsBetweenChecks, progressFunc(), c.self)
	}
	return nil
}

// config sets a flag of the connection.
func (c *Conn) config(op int32, on bool) error {
	flag := int32(0)
	if on {
		flag = 1
	}
	list := libc.NewVaList(flag, uintptr(0))
	if list == 0 {
		return &Error{Code: lib.SQLITE_NOMEM, Message: "out of memory", Name: "out of memory"}
	}
	defer libc.Xfree(c.tls, list)
	return c.check(lib.Xsqlite3_db_config(c.tls, c.db, op, list))
}

// SetDefensive turns the defensive mode on or off.
func (c *Conn) SetDefensive(on bool) error { return c.config(lib.SQLITE_DBCONFIG_DEFENSIVE, on) }

// Limit gives a limit.
func (c *Conn) Limit(l Limit) int { return int(lib.Xsqlite3_limit(c.tls, c.db, int32(l), -1)) }

// SetLimit sets a limit, which SQLite keeps within what it was built for.
func (c *Conn) SetLimit(l Limit, n int) {
	lib.Xsqlite3_limit(c.tls, c.db, int32(l), int32(min(max(n, 0), math.MaxInt32)))
}

// Close closes the connection and its sessions. Statements of it must be closed before. It may be called more than once.
func (c *Conn) Close() {
	c.cleanup.Stop()
	c.core.close()
}

func (c *core) close() {
	if c.db == 0 {
		return
	}
	for p := range c.sessions {
		lib.Xsqlite3session_delete(c.tls, p)
	}
	clear(c.sessions)
	c.bury()
	lib.Xsqlite3_close_v2(c.tls, c.db)
	c.db = 0
	for _, h := range c.handles {
		release(h)
	}
	libc.Xfree(c.tls, c.out)
	c.tls.Close()
}

// hold gives a number for v until the connection is closed.
func (c *core) hold(v any) uintptr {
	h := hold(v)
	c.handles = append(c.handles, h)
	return h
}

// abandon has a statement finalized by whoever uses the connection next. It may be called on any goroutine.
func (c *core) abandon(stmt uintptr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dead = append(c.dead, stmt)
}

// bury finalizes what was abandoned.
func (c *core) bury() {
	c.mu.Lock()
	dead := c.dead
	c.dead = nil
	c.mu.Unlock()
	for _, p := range dead {
		lib.Xsqlite3_finalize(c.tls, p)
	}
}

// err makes the error of a result code.
func (c *Conn) err(rc int32) error {
	e := &Error{Code: int(rc)}
	if c.db != 0 {
		e.Code = int(lib.Xsqlite3_extended_errcode(c.tls, c.db))
		e.Message = libc.GoString(lib.Xsqlite3_errmsg(c.tls, c.db))
	}
	e.Name = libc.GoString(lib.Xsqlite3_errstr(c.tls, int32(e.Code)))
	if c.db == 0 {
		e.Message = e.Name
	}
	return e
}

func (c *Conn) check(rc int32) error {
	if rc == lib.SQLITE_OK {
		return nil
	}
	return c.err(rc)
}

// LastError is the error that the connection tells of, which may be none.
func (c *Conn) LastError() error { return c.err(0) }

// outSize is where the number begins in what out points to.
const outSize = 8

// result is the pointer that SQLite wrote.
func (c *core) result() uintptr { return word(c.out, 0) }

// number is the 64-bit number that SQLite wrote.
func (c *core) number() int64 {
	return int64(binary.NativeEndian.Uint64(libc.GoBytes(c.out+outSize, 8)))
}

// number32 is the 32-bit number that SQLite wrote.
func (c *core) number32() int32 {
	return int32(binary.NativeEndian.Uint32(libc.GoBytes(c.out+outSize, 4)))
}

// word reads the i-th pointer of an array in C's memory.
func word(p uintptr, i int) uintptr {
	const size = bits.UintSize / 8
	b := libc.GoBytes(p+uintptr(i)*size, size)
	if size == 4 {
		return uintptr(binary.NativeEndian.Uint32(b))
	}
	return uintptr(binary.NativeEndian.Uint64(b))
}

// copied gives p in memory of SQLite's, which whoever takes it frees with freeFunc. Nothing has an address, too; 0: out of memory.
func copied(tls *libc.TLS, p []byte) uintptr {
	q := lib.Xsqlite3_malloc64(tls, uint64(max(1, len(p))))
	if q != 0 && len(p) > 0 {
		copy(libc.GoBytes(q, len(p)), p)
	}
	return q
}

// freeFunc is sqlite3_free as a function pointer.
func freeFunc() uintptr { return pointer(lib.Xsqlite3_free) }

// text gives s as a C string, which free releases.
func (c *Conn) text(s string) (p uintptr, free func()) {
	p, err := libc.CString(s)
	if err != nil {
		return 0, func() {}
	}
	return p, func() { libc.Xfree(c.tls, p) }
}

// Exec runs all statements of sql.
func (c *Conn) Exec(sql string) error {
	c.bury()
	p, free := c.text(sql)
	defer free()
	return c.check(lib.Xsqlite3_exec(c.tls, c.db, p, 0, 0, 0))
}

// InTransaction tells whether a transaction is open.
func (c *Conn) InTransaction() bool { return lib.Xsqlite3_get_autocommit(c.tls, c.db) == 0 }

// Location gives the file of an attached database; ok is false if it has none.
func (c *Conn) Location(name string) (path string, ok bool) {
	p, free := c.text(name)
	defer free()
	path = libc.GoString(lib.Xsqlite3_db_filename(c.tls, c.db, p))
	return path, path != ""
}

// Changes gives the number of rows that the last statement changed, and the last row id that was inserted.
func (c *Conn) Changes() (rows, lastID int64) {
	return lib.Xsqlite3_changes64(c.tls, c.db), lib.Xsqlite3_last_insert_rowid(c.tls, c.db)
}

// LoadExtension tells why an extension cannot be loaded: there are none for a SQLite that is Go.
func (c *Conn) LoadExtension(path string) error {
	return &Error{Code: lib.SQLITE_ERROR, Message: path + ": extensions cannot be loaded", Name: "SQL logic error"}
}
