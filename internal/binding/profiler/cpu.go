package profiler

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"slices"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// callFrame is a function in a profile. Lines and columns count from 0; -1: there is none.
type callFrame struct {
	FunctionName string `json:"functionName"`
	ScriptID     string `json:"scriptId"`
	URL          string `json:"url"`
	LineNumber   int    `json:"lineNumber"`
	ColumnNumber int    `json:"columnNumber"`
}

// node is a function as it was called from that of its parent.
type node struct {
	ID            int            `json:"id"`
	CallFrame     callFrame      `json:"callFrame"`
	HitCount      int            `json:"hitCount"`
	Children      []int          `json:"children,omitempty"`
	PositionTicks []positionTick `json:"positionTicks,omitempty"`

	calls map[callFrame]*node
	ticks map[int]int // samples by line, from 1
}

type positionTick struct {
	Line  int `json:"line"`
	Ticks int `json:"ticks"`
}

// cpuProfile is a profile that is being made, in the terms of V8's .cpuprofile. Times are in nanoseconds.
type cpuProfile struct {
	start, last int64
	nodes       []*node // the one with id n is at n-1
	outside     *node   // the program executes no JavaScript
	samples     []int
	deltas      []int64 // microseconds before each sample
}

func newCPUProfile(now int64) *cpuProfile {
	c := &cpuProfile{start: now, last: now}
	root := c.node(nil, callFrame{FunctionName: "(root)", ScriptID: "0", LineNumber: -1, ColumnNumber: -1})
	c.outside = c.node(root, callFrame{FunctionName: "(program)", ScriptID: "0", LineNumber: -1, ColumnNumber: -1})
	return c
}

// node gives the node of f under parent.
func (c *cpuProfile) node(parent *node, f callFrame) *node {
	if parent != nil {
		if n := parent.calls[f]; n != nil {
			return n
		}
	}
	n := &node{ID: len(c.nodes) + 1, CallFrame: f, calls: map[callFrame]*node{}, ticks: map[int]int{}}
	c.nodes = append(c.nodes, n)
	if parent != nil {
		parent.calls[f] = n
		parent.Children = append(parent.Children, n.ID)
	}
	return n
}

// add counts a sample: the frames that ran, the innermost first, or nothing of the program's.
func (c *cpuProfile) add(frames []goja.StackFrame, running bool, now int64) {
	n, line := c.nodes[0], 0
	for _, f := range slices.Backward(frames) {
		if f.SrcName() == "" || f.SrcName() == "<native>" {
			continue
		}
		first := engine.FrameStart(f)
		start := first.Position()
		n = c.node(n, callFrame{
			FunctionName: f.FuncName(), ScriptID: "0", URL: fileURL(f.SrcName()), LineNumber: max(0, start.Line-1), ColumnNumber: max(0, start.Column-1),
		})
		line = f.Position().Line
	}
	if !running || n == c.nodes[0] {
		n, line = c.outside, 0
	}
	n.HitCount++
	if line > 0 {
		n.ticks[line]++
	}
	c.samples = append(c.samples, n.ID)
	c.deltas = append(c.deltas, (now-c.last)/1000)
	c.last = now
}

// fileURL gives the name of a source as V8 knows it.
func fileURL(name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// json gives the profile as the text of a .cpuprofile.
func (c *cpuProfile) json(now int64) string {
	for _, n := range c.nodes {
		for line, ticks := range n.ticks {
			n.PositionTicks = append(n.PositionTicks, positionTick{line, ticks})
		}
		slices.SortFunc(n.PositionTicks, func(a, b positionTick) int { return a.Line - b.Line })
	}
	b, err := json.Marshal(struct {
		Nodes      []*node `json:"nodes"`
		StartTime  int64   `json:"startTime"`
		EndTime    int64   `json:"endTime"`
		Samples    []int   `json:"samples"`
		TimeDeltas []int64 `json:"timeDeltas"`
	}{c.nodes, c.start / 1000, now / 1000, append([]int{}, c.samples...), append([]int64{}, c.deltas...)})
	if err != nil {
		panic(err) // the struct has nothing that cannot be written
	}
	return string(b)
}
