package sqlite

import (
	"errors"
	"math"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/internal/sqlite"
)

type limit struct {
	name string
	id   sqlite.Limit
}

// limits are the limits by their names in JavaScript.
func limits() []limit {
	return []limit{
		{"length", sqlite.LimitLength}, {"sqlLength", sqlite.LimitSQLLength}, {"column", sqlite.LimitColumn},
		{"exprDepth", sqlite.LimitExprDepth}, {"compoundSelect", sqlite.LimitCompound}, {"vdbeOp", sqlite.LimitVdbeOp},
		{"functionArg", sqlite.LimitFunctionArg}, {"attach", sqlite.LimitAttached}, {"likePatternLength", sqlite.LimitLikePattern},
		{"variableNumber", sqlite.LimitVariable}, {"triggerDepth", sqlite.LimitTriggerDepth},
	}
}

func isNumber(v goja.Value) bool { return jsbind.TypeOf(v) == "number" }

// messageOf is the message of an error of SQLite.
func messageOf(err error) string {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}

// limitOptions reads options.limits.
func (s *state) limitOptions(opts *goja.Object) map[sqlite.Limit]int {
	v, ok := given(opts, "limits")
	if !ok {
		return nil
	}
	o, set := s.object(v, "options.limits"), map[sqlite.Limit]int{}
	for _, l := range limits() {
		v, ok := given(o, l.name)
		if !ok {
			continue
		}
		n := s.integer(v, "options.limits."+l.name)
		if n < 0 {
			s.env.Throw(outOfRange(`The "options.limits.` + l.name + `" argument must be non-negative.`))
		}
		set[l.id] = n
	}
	return set
}

// limitsOf is the property limits: an object through which the limits are read and set.
func (d *database) limitsOf(goja.FunctionCall) goja.Value {
	if d.limits != nil {
		return d.limits
	}
	r := d.s.env.VM
	o := r.NewObject()
	for _, l := range limits() {
		get := engine.NewFunction(r, "get "+l.name, 0, func(*goja.Runtime, goja.FunctionCall) goja.Value {
			return d.s.env.Value(d.opened().conn.Limit(l.id))
		})
		set := engine.NewFunction(r, "set "+l.name, 1, func(_ *goja.Runtime, c goja.FunctionCall) goja.Value {
			conn := d.opened().conn
			conn.SetLimit(l.id, d.s.limitValue(c.Argument(0)))
			return goja.Undefined()
		})
		if err := o.DefineAccessorProperty(l.name, get, set, goja.FLAG_FALSE, goja.FLAG_TRUE); err != nil {
			d.s.env.Throw(err)
		}
	}
	d.limits = o
	return o
}

// limitValue reads a limit that is set: a whole number, or infinity for what SQLite was built for.
func (s *state) limitValue(v goja.Value) int {
	if isNumber(v) && math.IsInf(v.ToFloat(), 1) {
		return math.MaxInt32
	}
	n, ok := int32Of(v)
	if !ok {
		s.env.Throw(argType("Limit value must be a non-negative integer or Infinity."))
	}
	if n < 0 {
		s.env.Throw(outOfRange("Limit value must be non-negative."))
	}
	return n
}
