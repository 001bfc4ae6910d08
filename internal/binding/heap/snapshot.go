package heap

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/jsbind"
	"github.com/node-go/node-go/loader"
)

// The fields of a snapshot, as V8 describes them in each.
const snapshotMeta = `{"node_fields":["type","name","id","self_size","edge_count","detachedness"],` +
	`"node_types":[["hidden","array","string","object","code","closure","regexp","number","native","synthetic","concatenated string","sliced string","symbol","bigint","object shape"],"string","number","number","number","number"],` +
	`"edge_fields":["type","name_or_index","to_node"],` +
	`"edge_types":[["context","element","property","internal","hidden","shortcut","weak"],"string_or_number","node"],` +
	`"trace_function_info_fields":["function_id","name","script_name","script_id","line","column"],` +
	`"trace_node_fields":["id","function_info_index","count","size","children"],` +
	`"sample_fields":["timestamp_us","last_assigned_id"],"location_fields":["object_index","script_id","line","column"]}`

const nodeFields = 6

// The numbers of the types of nodes and edges in snapshotMeta.
const (
	nodeString    = 2
	nodeObject    = 3
	nodeClosure   = 5
	nodeRegExp    = 6
	nodeNative    = 8
	nodeSynthetic = 9
	nodeSymbol    = 12
	nodeBigInt    = 13

	edgeContext  = 0
	edgeElement  = 1
	edgeProperty = 2
	edgeInternal = 3
)

// maxText is how many bytes of a string a snapshot shows.
const maxText = 1024

// snapshot is a heap snapshot that is being made.
type snapshot struct {
	walk    *engine.HeapWalk
	index   map[any]int // of the nodes, by the key of their thing
	pending []any       // things whose nodes are not written yet, in the order of their indices
	strings map[string]int
	texts   []string

	nodes, edges bytes.Buffer
	count        int // of nodes written
	edgeCount    int
	next         int // index of the next node that is found
}

// Snapshot gives the objects that can be reached from the program's global object, its modules, and what runs, in V8's format.
// What only Go code of node-go holds, such as callbacks of timers that nothing else refers to, is not in it. It must be called on the
// isolate's goroutine.
func Snapshot(e *jsbind.Env) string {
	s := &snapshot{walk: engine.NewHeapWalk(), index: map[any]int{}, strings: map[string]int{}}
	s.text("")
	roots := rootsOf(e)
	// The root, and a node for each kind of roots below it.
	s.next = 1 + len(roots)
	s.node(nodeSynthetic, "", 0, len(roots))
	for i := range roots {
		s.edge(edgeElement, i, 1+i)
	}
	for _, r := range roots {
		edges := 0
		for i, v := range r.list {
			if at, ok := s.find(v); ok {
				s.edge(edgeElement, i, at)
				edges++
			}
		}
		s.node(nodeSynthetic, r.name, 0, edges)
	}
	for len(s.pending) > 0 {
		v := s.pending[0]
		s.pending = s.pending[1:]
		s.write(s.walk.Thing(v))
	}
	return s.json()
}

// roots is one kind of what the rest of the heap hangs on.
type roots struct {
	name string
	list []any
}

func rootsOf(e *jsbind.Env) []roots {
	return []roots{
		{"(Global)", []any{e.VM.GlobalObject()}},
		{"(Modules)", objects(loader.From(e).Held())},
		{"(Stack)", append(values(engine.StackValues(e.VM)), engine.StackScopes(e.VM)...)},
	}
}

func objects(list []*goja.Object) []any {
	out := make([]any, len(list))
	for i, o := range list {
		out[i] = o
	}
	return out
}

func values(list []goja.Value) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}

// find gives the index of v's node; ok is false if v is none of the heap's things.
func (s *snapshot) find(v any) (at int, ok bool) {
	key := s.walk.Key(v)
	if key == nil {
		return 0, false
	}
	at, ok = s.index[key]
	if !ok {
		at = s.next
		s.next++
		s.index[key] = at
		s.pending = append(s.pending, v)
	}
	return at, true
}

// text gives the number of a string.
func (s *snapshot) text(t string) int {
	n, ok := s.strings[t]
	if !ok {
		n = len(s.texts)
		s.strings[t] = n
		s.texts = append(s.texts, t)
	}
	return n
}

// node writes the next node.
func (s *snapshot) node(kind int, name string, size, edges int) {
	if s.count > 0 {
		s.nodes.WriteByte(',')
	}
	id := 1 + 2*s.count // V8's are odd, too
	for i, n := range [nodeFields]int{kind, s.text(name), id, size, edges, 0} {
		if i > 0 {
			s.nodes.WriteByte(',')
		}
		s.nodes.WriteString(strconv.Itoa(n))
	}
	s.count++
}

func (s *snapshot) edge(kind, name, to int) {
	if s.edgeCount > 0 {
		s.edges.WriteByte(',')
	}
	s.edgeCount++
	s.edges.WriteString(strconv.Itoa(kind))
	s.edges.WriteByte(',')
	s.edges.WriteString(strconv.Itoa(name))
	s.edges.WriteByte(',')
	s.edges.WriteString(strconv.Itoa(to * nodeFields))
}

// write writes the node of a thing and its edges.
func (s *snapshot) write(t engine.HeapThing) {
	edges := 0
	for _, r := range t.Refs {
		to, ok := s.find(r.To)
		if !ok {
			continue
		}
		edges++
		switch r.Kind {
		case engine.RefElement:
			s.edge(edgeElement, r.Index, to)
		case engine.RefContext:
			s.edge(edgeContext, s.text(r.Name), to)
		case engine.RefInternal:
			s.edge(edgeInternal, s.text(r.Name), to)
		default:
			s.edge(edgeProperty, s.text(r.Name), to)
		}
	}
	kind, name := kindOf(t)
	s.node(kind, name, t.Size, edges)
}

func kindOf(t engine.HeapThing) (kind int, name string) {
	switch v := t.Value.(type) {
	case nil:
	case *goja.Symbol:
		return nodeSymbol, engine.SymbolText(v).String()
	case goja.String:
		name = v.String()
		if len(name) > maxText {
			name = name[:maxText]
		}
		return nodeString, name
	default:
		return nodeBigInt, "bigint"
	}
	switch t.Slot {
	case engine.SlotFunction, engine.SlotAsyncFunction, engine.SlotGeneratorFunction, engine.SlotClass, engine.SlotBoundFunction:
		if !t.Scope {
			return nodeClosure, t.Name
		}
	case engine.SlotRegExp:
		return nodeRegExp, t.Name
	case engine.SlotArrayBuffer:
		return nodeNative, t.Name
	}
	return nodeObject, t.Name
}

func (s *snapshot) json() string {
	var b bytes.Buffer
	b.WriteString(`{"snapshot":{"meta":` + snapshotMeta)
	b.WriteString(`,"node_count":` + strconv.Itoa(s.count) + `,"edge_count":` + strconv.Itoa(s.edgeCount) + `,"trace_function_count":0},"nodes":[`)
	b.Write(s.nodes.Bytes())
	b.WriteString(`],"edges":[`)
	b.Write(s.edges.Bytes())
	b.WriteString(`],"trace_function_infos":[],"trace_tree":[],"samples":[],"locations":[],"strings":`)
	texts, err := json.Marshal(s.texts)
	if err != nil {
		panic(err) // strings can be written
	}
	b.Write(texts)
	b.WriteByte('}')
	return b.String()
}
