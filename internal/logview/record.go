package logview

import (
	"encoding/json"
	"strconv"
	"time"
)

// Kind says what a line is.
type Kind uint8

// The kinds of lines.
const (
	Own     Kind = iota // an event of node-go
	Foreign             // a JSON object of another logger, pino and bunyan for instance
	Text                // not JSON
)

// Level is the severity of a record. Unknown is below all others.
type Level uint8

// The levels.
const (
	Unknown Level = iota
	Debug
	Info
	Warn
	Error
)

// String gives the level's name, and "" for Unknown.
func (l Level) String() string { return [...]string{"", "debug", "info", "warn", "error"}[l] }

// ParseLevel reads a level's name, with those of other loggers (trace, fatal) taken for the nearest.
func ParseLevel(s string) Level {
	switch s {
	case "trace", "debug":
		return Debug
	case "info":
		return Info
	case "warn", "warning":
		return Warn
	case "error", "fatal", "dpanic", "panic":
		return Error
	}
	return Unknown
}

// none is the value of a number that a line does not have.
const none = -1

// Record is one line. Its byte slices are parts of the line: JSON strings without quotes, still escaped (see Unescape), valid as
// long as the line is.
type Record struct {
	Line  []byte
	Kind  Kind
	Level Level
	TS    int64 // microseconds since 1970; 0: the line tells no time

	PID, Worker, Parent int64 // negative: the line has none
	Duration, Saved     int64 // microseconds; negative: none
	Start, Life, Busy   int64
	Code                int64

	Event, Msg, Module, Tier, RejectTier, Reason, Name, File, Error, Cause, Signal []byte
}

// Parse reads a line into r. It returns false, with Kind Text, if the line is not one JSON object. Only the structure is
// checked, not the inside of strings and numbers. It allocates nothing for lines of node-go.
func (r *Record) Parse(line []byte) bool {
	*r = Record{Line: line, PID: none, Worker: none, Parent: none, Duration: none, Saved: none, Start: none, Life: none, Busy: none, Code: none}
	it := Fields{line: line}
	for it.Next() {
		r.set(it.Key, it.Value)
	}
	if it.Err() {
		*r = Record{Line: line, Kind: Text, PID: none, Worker: none, Parent: none}
		return false
	}
	if r.Event == nil {
		r.Kind = Foreign
	}
	return true
}

func (r *Record) set(key, v []byte) {
	switch string(key) {
	case "level":
		if s, ok := text(v); ok {
			r.Level = ParseLevel(string(s))
		} else {
			r.Level = numericLevel(number(v))
		}
	case "ts", "time", "timestamp":
		r.TS = moment(v)
	case "event":
		r.Event, _ = text(v)
	case "msg", "message":
		r.Msg, _ = text(v)
	case "pid":
		r.PID = number(v)
	case "worker":
		r.Worker = number(v)
	case "parent":
		r.Parent = number(v)
	case "duration_us":
		r.Duration = number(v)
	case "saved_us":
		r.Saved = number(v)
	case "start_us":
		r.Start = number(v)
	case "life_us":
		r.Life = number(v)
	case "busy_us":
		r.Busy = number(v)
	case "code":
		r.Code = number(v)
	case "module":
		r.Module, _ = text(v)
	case "tier":
		r.Tier, _ = text(v)
	case "reject_tier":
		r.RejectTier, _ = text(v)
	case "reason":
		r.Reason, _ = text(v)
	case "name":
		r.Name, _ = text(v)
	case "file":
		r.File, _ = text(v)
	case "error":
		r.Error, _ = text(v)
	case "cause":
		r.Cause, _ = text(v)
	case "signal":
		r.Signal, _ = text(v)
	}
}

// numericLevel maps the numbers of pino and bunyan.
func numericLevel(n int64) Level {
	switch {
	case n >= 50:
		return Error
	case n >= 40:
		return Warn
	case n >= 30:
		return Info
	case n >= 0:
		return Debug
	}
	return Unknown
}

// text gives what is between the quotes of a string.
func text(v []byte) ([]byte, bool) {
	if len(v) < 2 || v[0] != '"' {
		return nil, false
	}
	return v[1 : len(v)-1], true
}

// number reads a whole number; none if there is no such.
func number(v []byte) int64 {
	if len(v) == 0 || len(v) > 18 {
		return none
	}
	i, neg := 0, v[0] == '-'
	if neg {
		i = 1
	}
	var n int64
	for ; i < len(v); i++ {
		if v[i] < '0' || v[i] > '9' {
			return none
		}
		n = n*10 + int64(v[i]-'0')
	}
	if neg {
		return -n
	}
	return n
}

// moment reads a time: RFC 3339 in a string, or seconds, milliseconds or microseconds since 1970, told apart by their size. It gives
// 0 for what is none.
func moment(v []byte) int64 {
	s, ok := text(v)
	if !ok {
		f, err := strconv.ParseFloat(string(v), 64)
		switch {
		case err != nil || f <= 0 || f > 1e17:
			return 0
		case f < 1e11:
			return int64(f * 1e6)
		case f < 1e14:
			return int64(f * 1e3)
		}
		return int64(f)
	}
	if us, ok := fixedMoment(s); ok {
		return us
	}
	t, err := time.Parse(time.RFC3339Nano, string(s))
	if err != nil {
		return 0
	}
	return t.UnixMicro()
}

// fixedMoment reads the form in which node-go writes times, 2006-01-02T15:04:05.000000Z.
func fixedMoment(s []byte) (int64, bool) {
	if len(s) != 27 || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' || s[19] != '.' || s[26] != 'Z' {
		return 0, false
	}
	y, mo, d := number(s[:4]), number(s[5:7]), number(s[8:10])
	h, mi, sec, us := number(s[11:13]), number(s[14:16]), number(s[17:19]), number(s[20:26])
	if y < 1970 || mo < 1 || mo > 12 || d < 1 || d > 31 || h < 0 || h > 23 || mi < 0 || mi > 59 || sec < 0 || sec > 60 || us < 0 {
		return 0, false
	}
	return (days(y, mo, d)*86400+h*3600+mi*60+sec)*1e6 + us, true
}

// days counts the days from 1970 to a date of the Gregorian calendar, with years that begin in March.
func days(y, m, d int64) int64 {
	if m <= 2 {
		y--
		m += 12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*(m-3)+2)/5 + d - 1 - 719468
}

// Unescape gives the string of which raw is the JSON form without quotes.
func Unescape(raw []byte) string {
	for _, c := range raw {
		if c == '\\' || c < ' ' {
			var s string
			if json.Unmarshal(append(append([]byte{'"'}, raw...), '"'), &s) != nil {
				return string(raw)
			}
			return s
		}
	}
	return string(raw)
}
