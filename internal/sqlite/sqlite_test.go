package sqlite

import (
	"bytes"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, path string, o Options) *Conn {
	t.Helper()
	c, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func exec(t *testing.T, c *Conn, sql string) {
	t.Helper()
	if err := c.Exec(sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// one gives the first column of the first row.
func one(t *testing.T, c *Conn, sql string, args ...Value) Value {
	t.Helper()
	s, err := c.Prepare(sql)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	defer s.Close()
	for i, a := range args {
		if err := s.Bind(i+1, a); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	if row, err := s.Step(); err != nil || !row {
		t.Fatalf("%s: %v %v", sql, row, err)
	}
	v := s.Value(0)
	v.Bytes = bytes.Clone(v.Bytes)
	return v
}

func TestConn_Values(t *testing.T) {
	c := open(t, ":memory:", Options{})
	for _, v := range []Value{{Kind: Integer, Int: -1 << 63}, {Kind: Float, Float: 1.25}, {Kind: Text, Bytes: []byte("a\x00\xc3\xa4")},
		{Kind: Text, Bytes: nil}, {Kind: Blob, Bytes: []byte{0, 1}}, {Kind: Blob}, {Kind: Null}} {
		got := one(t, c, "SELECT ?", v)
		if got.Kind != v.Kind || got.Int != v.Int || got.Float != v.Float || !bytes.Equal(got.Bytes, v.Bytes) {
			t.Errorf("%+v became %+v", v, got)
		}
	}
	var e *Error
	if _, err := c.Prepare("SELEC"); !errors.As(err, &e) || e.Code != 1 || !strings.Contains(e.Message, "syntax error") {
		t.Errorf("%v", err)
	}
	if s, err := c.Prepare("-- nothing"); s != nil || err != nil {
		t.Errorf("%v %v", s, err)
	}
}

func TestConn_Functions(t *testing.T) {
	c := open(t, ":memory:", Options{})
	sum := func(args []Value) (Value, error) {
		v := Value{Kind: Integer}
		for _, a := range args {
			v.Int += a.Int
		}
		return v, nil
	}
	fails := errors.New("no luck")
	for _, err := range []error{
		c.Function(FuncOptions{Name: "plus", Args: -1}, sum),
		c.Function(FuncOptions{Name: "fails"}, func([]Value) (Value, error) { return Value{}, fails }),
		c.Aggregate(FuncOptions{Name: "count_all", Args: 1}, Aggregate{
			Start: func() (any, error) { return 0, nil },
			Step:  func(n any, _ []Value) (any, error) { return n.(int) + 1, nil },
			Result: func(n any) (Value, error) {
				return Value{Kind: Integer, Int: int64(n.(int))}, nil
			},
		}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if v := one(t, c, "SELECT plus(1, 2, 39)"); v.Int != 42 {
		t.Errorf("%+v", v)
	}
	if v := one(t, c, "SELECT count_all(x) FROM (SELECT 1 AS x UNION SELECT 2)"); v.Int != 2 {
		t.Errorf("%+v", v)
	}
	if v := one(t, c, "SELECT count_all(x) FROM (SELECT 1 AS x WHERE 0)"); v.Int != 0 {
		t.Errorf("%+v", v)
	}
	if err := c.Exec("SELECT fails()"); err == nil || !strings.Contains(err.Error(), "no luck") {
		t.Errorf("%v", err)
	}
	if len(c.aggs) != 0 {
		t.Errorf("%d groups are left", len(c.aggs))
	}
}

func TestConn_Stop(t *testing.T) {
	stop := make(chan struct{})
	c := open(t, ":memory:", Options{Stop: stop})
	time.AfterFunc(20*time.Millisecond, func() { close(stop) })
	err := c.Exec("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n) SELECT max(x) FROM n")
	var e *Error
	if !errors.As(err, &e) || e.Code != Interrupted {
		t.Fatalf("%v", err)
	}
}

func TestConn_Busy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	a, b := open(t, path, Options{}), open(t, path, Options{BusyTimeout: 5 * time.Second})
	exec(t, a, "CREATE TABLE t(x); BEGIN EXCLUSIVE")
	done := make(chan error)
	go func() { done <- b.Exec("INSERT INTO t VALUES (1)") }()
	select {
	case err := <-done:
		t.Fatalf("did not wait: %v", err)
	case <-time.After(30 * time.Millisecond):
	}
	exec(t, a, "COMMIT")
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestSession(t *testing.T) {
	a, b := open(t, ":memory:", Options{}), open(t, ":memory:", Options{})
	for _, c := range []*Conn{a, b} {
		exec(t, c, "CREATE TABLE t(id INTEGER PRIMARY KEY, x)")
	}
	s, err := a.Session("main", "")
	if err != nil {
		t.Fatal(err)
	}
	exec(t, a, "INSERT INTO t VALUES (1, 'x'), (2, 'y')")
	changes, err := s.Changes(false)
	if err != nil || len(changes) == 0 {
		t.Fatalf("%d bytes, %v", len(changes), err)
	}
	exec(t, b, "INSERT INTO t VALUES (2, 'z')")
	if givenUp, err := b.Apply(changes, Applying{}); !givenUp || err != nil {
		t.Fatalf("%v %v", givenUp, err)
	}
	kinds := 0
	if givenUp, err := b.Apply(changes, Applying{Conflict: func(int) int { kinds++; return 1 }}); givenUp || err != nil || kinds != 1 {
		t.Fatalf("%v %v, %d conflicts", givenUp, err, kinds)
	}
	if v := one(t, b, "SELECT group_concat(x) FROM (SELECT x FROM t ORDER BY id)"); string(v.Bytes) != "x,y" {
		t.Errorf("%s", v.Bytes)
	}
	if _, err := b.Apply([]byte{1, 2, 3}, Applying{}); err == nil {
		t.Error("nonsense was applied")
	}
}

func TestBackup(t *testing.T) {
	c := open(t, ":memory:", Options{})
	exec(t, c, "CREATE TABLE t(x); INSERT INTO t VALUES (zeroblob(100000))")
	path := filepath.Join(t.TempDir(), "copy.db")
	b, err := c.Backup(path, "main", "main")
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for done := false; !done; steps++ {
		if _, _, done, err = b.Step(5); err != nil {
			t.Fatal(err)
		}
	}
	b.Close()
	b.Close()
	if v := one(t, open(t, path, Options{ReadOnly: true}), "SELECT length(x) FROM t"); v.Int != 100000 || steps < 5 {
		t.Errorf("%+v after %d steps", v, steps)
	}
	if _, err := c.Backup(path, "nowhere", "main"); err == nil {
		t.Error("a database that is not there was copied")
	}
	file, err := c.Serialize("main")
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, ":memory:", Options{})
	if err := d.Deserialize("main", file); err != nil {
		t.Fatal(err)
	}
	if v := one(t, d, "SELECT length(x) FROM t"); v.Int != 100000 {
		t.Errorf("%+v", v)
	}
}

// TestConn_Abandoned leaves connections and statements to the garbage collector.
func TestConn_Abandoned(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	exec(t, open(t, path, Options{}), "CREATE TABLE t(x)")
	before := len(refs())
	var gone sync.WaitGroup
	for range 20 {
		c, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Function(FuncOptions{Name: "self"}, func([]Value) (Value, error) { return Value{Kind: Null}, c.LastError() }); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Prepare("SELECT * FROM t"); err != nil {
			t.Fatal(err)
		}
		gone.Add(1)
		runtime.AddCleanup(c, func(wg *sync.WaitGroup) { wg.Done() }, &gone)
	}
	done := make(chan struct{})
	go func() { gone.Wait(); close(done) }()
	for deadline := time.After(10 * time.Second); ; {
		runtime.GC()
		select {
		case <-done:
			for len(refs()) > before {
				runtime.Gosched()
			}
			return
		case <-deadline:
			t.Fatal("connections are kept")
		case <-time.After(time.Millisecond):
		}
	}
}

// refs gives the numbers that are in use.
func refs() (list []uintptr) {
	t := held()
	t.mu.RLock()
	defer t.mu.RUnlock()
	for h := range t.refs {
		list = append(list, h)
	}
	return list
}

// TestConn_Many uses connections of many goroutines at once, each its own.
func TestConn_Many(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	exec(t, open(t, path, Options{}), "PRAGMA journal_mode = WAL; CREATE TABLE t(x)")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			c, err := Open(path, Options{BusyTimeout: 20 * time.Second})
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			for range 20 {
				if err := c.Exec("INSERT INTO t VALUES (1)"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if v := one(t, open(t, path, Options{}), "SELECT count(*) FROM t"); v.Int != 160 {
		t.Errorf("%d rows", v.Int)
	}
}
