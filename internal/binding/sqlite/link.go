package sqlite

import (
	"errors"
	"weak"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/sqlite"
)

// link is an open connection with what belongs to it. It is closed by the program, with the isolate, or by itself when nothing refers
// to its database any more.
type link struct {
	conn     *sqlite.Conn
	stmts    map[weak.Pointer[sqlite.Stmt]]struct{}
	sweep    int
	sessions map[*sqlite.Session]struct{}
	backups  map[*copying]struct{}
	thrown   error // by a function of the program that SQLite called
	depth    int   // of calls into SQLite
}

func newLink(conn *sqlite.Conn) *link {
	return &link{
		conn: conn, stmts: map[weak.Pointer[sqlite.Stmt]]struct{}{}, sweep: 64, sessions: map[*sqlite.Session]struct{}{},
		backups: map[*copying]struct{}{},
	}
}

// prepare compiles a statement that close will close.
func (l *link) prepare(sql string) (*sqlite.Stmt, error) {
	st, err := l.conn.Prepare(sql)
	if st == nil {
		return nil, err
	}
	if len(l.stmts) >= l.sweep {
		for p := range l.stmts {
			if p.Value() == nil {
				delete(l.stmts, p)
			}
		}
		l.sweep = max(64, 2*len(l.stmts))
	}
	l.stmts[weak.Make(st)] = struct{}{}
	return st, nil
}

// finalize closes all statements.
func (l *link) finalize() {
	for p := range l.stmts {
		if st := p.Value(); st != nil {
			st.Close()
		}
	}
	clear(l.stmts)
}

// close closes the connection. It may be called more than once.
func (l *link) close() {
	for b := range l.backups {
		b.stop()
	}
	for ses := range l.sessions {
		ses.Close()
	}
	clear(l.sessions)
	l.finalize()
	l.conn.Close()
}

// call calls a function of the program from within SQLite. After a first exception no more functions are called: SQLite is on its
// way out.
func (d *database) call(fn goja.Value, this goja.Value, args ...goja.Value) (goja.Value, error) {
	l := d.link
	if l.thrown != nil {
		return nil, l.thrown
	}
	v, err := d.s.env.Try(fn, this, args...)
	if err != nil {
		l.thrown = err
	}
	return v, err
}

// throw leaves with err, or with what a function of the program threw while SQLite worked.
func (d *database) throw(err error) {
	if l := d.link; l != nil && l.thrown != nil && l.depth == 0 {
		err, l.thrown = l.thrown, nil
		d.s.env.Throw(err)
	}
	var e *sqlite.Error
	if errors.As(err, &e) && e.Code&0xff == sqlite.Interrupted {
		select {
		case <-d.s.env.Interrupted():
			d.s.env.Throw(&goja.InterruptedError{})
		default:
		}
	}
	d.s.env.Throw(failure(err))
}

// check throws what went wrong.
func (d *database) check(err error) {
	if err != nil || d.link.thrown != nil && d.link.depth == 0 {
		d.throw(err)
	}
}
