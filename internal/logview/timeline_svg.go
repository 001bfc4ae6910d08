package logview

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
)

// Measures of the picture, in its own units.
const (
	svgWidth  = 1400
	svgLeft   = 170 // of the names of lanes
	svgRight  = 20
	svgHead   = 70
	svgRow    = 14
	svgMinBar = 1.2
)

// look tells how a kind of mark is called and drawn.
func look(kind int64) (name, fill string) {
	switch kind {
	case markCompile:
		return "compile", "#d9534f"
	case markHit:
		return "cache hit", "#2f9e61"
	case markReject:
		return "refused entry", "#b0268f"
	case markError:
		return "error", svgError
	case markTerminate:
		return "told to end", svgText
	case markLag:
		return "behind", "#7a5cd6"
	}
	return "script", "#2b7de0"
}

const (
	svgLife  = "#c9d6e6"
	svgStart = "#f2b84b"
	svgError = "#cc0000"
	svgText  = "#1d2430"
	svgDim   = "#6b7584"
)

// WriteTimelineSVG writes the timeline as a picture: all lanes, the whole time, with tooltips where a viewer shows the titles of
// elements. Of marks of one kind that fall on one place of a lane, only the longest is drawn.
func WriteTimelineSVG(sources []Source, out io.Writer) error {
	t, err := readTimeline(sources)
	if err != nil {
		return err
	}
	slices.SortStableFunc(t.Lanes, func(a, b *lane) int {
		for _, d := range [...]int64{a.Spawn - b.Spawn, a.PID - b.PID, a.ID - b.ID} {
			if d != 0 {
				return int(d>>63 | 1)
			}
		}
		return 0
	})
	w := &svgWriter{Writer: bufio.NewWriter(out), t: t, end: float64(max(t.End, 1))}
	w.picture()
	return w.Flush()
}

type svgWriter struct {
	*bufio.Writer
	t       *timeline
	end     float64
	several bool // processes
}

// x is where a time is.
func (w *svgWriter) x(us int64) float64 {
	return svgLeft + float64(us)/w.end*(svgWidth-svgLeft-svgRight)
}

func (w *svgWriter) picture() {
	for _, l := range w.t.Lanes {
		w.several = w.several || l.PID != w.t.Lanes[0].PID
	}
	height := svgHead + svgRow*len(w.t.Lanes) + 10
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", svgWidth, height, svgWidth, height)
	fmt.Fprintf(w, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", svgWidth, height)
	note := ""
	if w.t.Dropped > 0 {
		note = fmt.Sprintf(" · %d more events are not shown", w.t.Dropped)
	}
	w.text(8, 18, svgText, fmt.Sprintf("%s · %s · %d threads%s", w.t.Start, micros(w.t.End), len(w.t.Lanes), note))
	w.legend()
	w.axis(height)
	for i, l := range w.t.Lanes {
		w.lane(l, float64(svgHead+svgRow*i))
	}
	_, _ = w.WriteString("</svg>\n")
}

func (w *svgWriter) text(x, y float64, fill, s string) {
	fmt.Fprintf(w, `<text x="%s" y="%s" fill="%s">%s</text>`+"\n", num(x), num(y), fill, html.EscapeString(visible(s)))
}

func (w *svgWriter) legend() {
	x := 8.0
	entry := func(name, fill string) {
		fmt.Fprintf(w, `<rect x="%s" y="28" width="10" height="10" rx="2" fill="%s"/>`+"\n", num(x), fill)
		w.text(x+14, 37, svgDim, name)
		x += 34 + 6*float64(len(name))
	}
	entry("starting", svgStart)
	entry("alive", svgLife)
	for kind := int64(markCompile); kind <= markScript; kind++ {
		entry(look(kind))
	}
}

// axis draws a line for each of some ten round times.
func (w *svgWriter) axis(height int) {
	step := math.Pow(10, math.Floor(math.Log10(w.end/8)))
	for _, f := range [...]float64{1, 2, 5, 10} {
		if f*step >= w.end/8 {
			step *= f
			break
		}
	}
	for at := 0.0; at <= w.end; at += max(step, 1) {
		x := num(w.x(int64(at)))
		fmt.Fprintf(w, `<line x1="%s" x2="%s" y1="%d" y2="%d" stroke="#e3e7ec"/>`+"\n", x, x, svgHead-14, height)
		w.text(w.x(int64(at))+3, svgHead-6, svgDim, micros(int64(at)))
	}
}

func (w *svgWriter) lane(l *lane, y float64) {
	label := laneLabel(l, w.several)
	short := []rune(label)
	if len(short) > 26 {
		short = append(short[:25], '…')
	}
	_, _ = w.WriteString("<g>\n")
	w.text(8, y+10, svgText, string(short))
	gone, ending := w.t.End, "no exit in the log"
	if l.Exit != nil {
		gone, ending = *l.Exit, fmt.Sprintf("exit %s with code %d", micros(*l.Exit), l.Code)
	}
	about := fmt.Sprintf("%s (pid %d) %s\nspawn %s · %s", label, l.PID, l.File, micros(l.Spawn), ending)
	w.bar(l.Spawn, gone, y+3, 7, svgLife, about)
	if l.Online != nil {
		w.bar(l.Spawn, *l.Online, y+3, 7, svgStart, fmt.Sprintf("%s starting: %s", label, micros(*l.Online-l.Spawn)))
	}
	for _, m := range w.visibleMarks(l) {
		kind, at, duration, text := m[0], m[1], m[2], w.t.Texts[m[3]]
		top, height := y+1, 11.0
		if kind == markHit || kind == markScript {
			top, height = y+4, 5
		}
		name, fill := look(kind)
		w.bar(at-duration, at, top, height, fill, fmt.Sprintf("%s · %s at %s, %s\n%s", label, name, micros(at), micros(duration), text))
	}
	if l.Exit != nil && l.Code != 0 {
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="4" fill="%s"/>`+"\n", num(w.x(*l.Exit)), num(y+6.5), svgError)
	}
	_, _ = w.WriteString("</g>\n")
}

// visibleMarks leaves out what would lie under a longer mark of its kind that ends on the same place.
func (w *svgWriter) visibleMarks(l *lane) []mark {
	type place struct{ kind, x int64 }
	longest := map[place]int{}
	var marks []mark
	for _, m := range l.Marks {
		p := place{m[0], int64(w.x(m[1]))}
		i, taken := longest[p]
		if !taken {
			longest[p] = len(marks)
			marks = append(marks, m)
		} else if m[2] > marks[i][2] {
			marks[i] = m
		}
	}
	return marks
}

func (w *svgWriter) bar(from, to int64, y, height float64, fill, title string) {
	x := w.x(max(from, 0))
	fmt.Fprintf(w, `<rect x="%s" y="%s" width="%s" height="%s" rx="1" fill="%s"><title>%s</title></rect>`+"\n",
		num(x), num(y), num(max(w.x(to)-x, svgMinBar)), num(height), fill, html.EscapeString(visible(title)))
}

func laneLabel(l *lane, several bool) string {
	label := "w" + strconv.FormatInt(l.ID, 10)
	if l.ID == 0 {
		label = "main"
	}
	if several {
		label = strconv.FormatInt(l.PID, 10) + ":" + label
	}
	if l.Name != "" {
		label += " " + l.Name
	}
	return label
}

// num is a coordinate, without digits that nobody can see.
func num(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }

// visible replaces what XML does not allow in text, even escaped.
func visible(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			runes[i] = '\ufffd'
		}
	}
	return string(runes)
}
