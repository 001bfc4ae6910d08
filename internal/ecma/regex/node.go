package regex

// node is a part of a parsed expression.
type node interface{}

type (
	empty struct{}
	// chars matches one character of a set.
	chars struct{ s set }
	seq   struct{ list []node }
	alt   struct{ list []node }
	// capture is group number n.
	capture struct {
		n    int
		body node
	}
	// quant repeats its body. The groups from first up to last lie in it and are forgotten at each turn.
	quant struct {
		min, max    int // max is -1 without a limit
		lazy        bool
		body        node
		first, last int
	}
	assert struct {
		kind  assertKind
		words set // of \b and \B
	}
	look struct {
		behind, negative bool
		body             node
	}
	// backref matches what one of the groups matched.
	backref struct {
		groups []int
		name   string // until the groups of that name are known
		icase  bool
	}
)

type assertKind uint8

const (
	textStart assertKind = iota
	textEnd
	lineStart
	lineEnd
	wordEdge
	notWordEdge
)

// unbounded is a quantifier's greatest number without a limit.
const unbounded = -1
