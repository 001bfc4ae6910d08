package urlpattern

// state is a place in a constructor string.
type state int

const (
	stateInit state = iota
	stateProtocol
	stateAuthority
	stateUsername
	statePassword
	stateHostname
	statePort
	statePathname
	stateSearch
	stateHash
	stateDone
)

// component gives the component that a state collects.
func (s state) component() (Component, bool) {
	switch s {
	case stateProtocol:
		return Protocol, true
	case stateUsername:
		return Username, true
	case statePassword:
		return Password, true
	case stateHostname:
		return Hostname, true
	case statePort:
		return Port, true
	case statePathname:
		return Pathname, true
	case stateSearch:
		return Search, true
	case stateHash:
		return Hash, true
	}
	return 0, false
}

// constructor follows https://urlpattern.spec.whatwg.org/#constructor-string-parsing.
type constructor struct {
	input     []rune
	tokens    []token
	result    Init
	start     int // token that the component begins with
	index     int
	increment int
	groups    int // depth
	brackets  int // depth
	special   bool
	state     state
}

// parseConstructor takes a pattern that is written as a URL apart.
func parseConstructor(input string) (Init, error) {
	tokens, err := tokenize(input, true)
	if err != nil {
		return Init{}, err
	}
	c := &constructor{input: []rune(input), tokens: tokens}
	for c.index < len(c.tokens) {
		c.increment = 1
		done, err := c.step()
		if err != nil {
			return Init{}, err
		}
		if done {
			break
		}
		c.index += c.increment
	}
	if c.result.Has(Hostname) && !c.result.Has(Port) {
		c.result.Set(Port, "")
	}
	return c.result, nil
}

func (c *constructor) step() (done bool, err error) {
	switch t := c.tokens[c.index]; {
	case t.kind == tokenEnd:
		return c.end(), nil
	case t.kind == tokenOpen:
		c.groups++
		return false, nil
	case c.groups > 0:
		if t.kind == tokenClose {
			c.groups--
		}
		return false, nil
	}
	switch c.state {
	case stateInit:
		if c.is(0, ":") {
			c.rewind(stateProtocol)
		}
	case stateProtocol:
		if c.is(0, ":") {
			return false, c.protocolEnds()
		}
	case stateAuthority:
		switch {
		case c.is(0, "@"):
			c.rewind(stateUsername)
		case c.is(0, "/") || c.searchBegins() || c.is(0, "#"):
			c.rewind(stateHostname)
		}
	case stateUsername:
		if c.is(0, ":") {
			c.change(statePassword, 1)
		} else if c.is(0, "@") {
			c.change(stateHostname, 1)
		}
	case statePassword:
		if c.is(0, "@") {
			c.change(stateHostname, 1)
		}
	case stateHostname:
		switch {
		case c.is(0, "["):
			c.brackets++
		case c.is(0, "]"):
			c.brackets--
		case c.is(0, ":") && c.brackets == 0:
			c.change(statePort, 1)
		default:
			c.laterBegins(statePathname)
		}
	case statePort:
		c.laterBegins(statePathname)
	case statePathname:
		c.laterBegins(stateSearch)
	case stateSearch:
		c.laterBegins(stateHash)
	}
	return false, nil
}

// laterBegins goes on to the pathname, search or hash where one begins; from is the first of them that may.
func (c *constructor) laterBegins(from state) {
	switch {
	case from <= statePathname && c.is(0, "/"):
		c.change(statePathname, 0)
	case from <= stateSearch && c.searchBegins():
		c.change(stateSearch, 1)
	case c.is(0, "#"):
		c.change(stateHash, 1)
	}
}

func (c *constructor) end() (done bool) {
	switch c.state {
	case stateInit: // no protocol: a relative pattern
		c.index, c.increment = c.start, 0
		switch {
		case c.is(0, "#"):
			c.change(stateHash, 1)
		case c.searchBegins():
			c.change(stateSearch, 1)
		default:
			c.change(statePathname, 0)
		}
		return false
	case stateAuthority:
		c.rewind(stateHostname)
		return false
	}
	c.change(stateDone, 0)
	return true
}

func (c *constructor) protocolEnds() error {
	p, err := compile(c.text(), canonicalProtocol, options{})
	if err != nil {
		return err
	}
	c.special = p.matchesSpecialScheme()
	next, skip := statePathname, 1
	if c.is(1, "/") && c.is(2, "/") {
		next, skip = stateAuthority, 3
	} else if c.special {
		next = stateAuthority
	}
	c.change(next, skip)
	return nil
}

// text is what the component has so far.
func (c *constructor) text() string {
	return string(c.input[c.token(c.start).index:c.token(c.index).index])
}

func (c *constructor) token(i int) token { return c.tokens[min(i, len(c.tokens)-1)] }

// is tells whether the token at a distance stands for the character itself.
func (c *constructor) is(distance int, value string) bool {
	t := c.token(c.index + distance)
	return t.value == value && (t.kind == tokenChar || t.kind == tokenEscaped || t.kind == tokenInvalid)
}

// searchBegins tells whether a question mark is that of a query and no modifier.
func (c *constructor) searchBegins() bool {
	if c.is(0, "?") {
		return true
	}
	if c.token(c.index).value != "?" {
		return false
	}
	if c.index == 0 {
		return true
	}
	switch c.token(c.index - 1).kind {
	case tokenName, tokenRegexp, tokenClose, tokenAsterisk:
		return false
	}
	return true
}

func (c *constructor) rewind(s state) {
	c.index, c.increment, c.state = c.start, 0, s
}

// change ends a component and begins another one behind skip tokens. What a URL has before it and this one has not is empty.
func (c *constructor) change(s state, skip int) {
	if at, ok := c.state.component(); ok {
		c.result.Set(at, c.text())
	}
	if c.state != stateInit && s != stateDone {
		if c.state <= statePassword && s >= statePort && !c.result.Has(Hostname) {
			c.result.Set(Hostname, "")
		}
		if c.state <= statePort && s >= stateSearch && !c.result.Has(Pathname) {
			path := ""
			if c.special {
				path = "/"
			}
			c.result.Set(Pathname, path)
		}
		if c.state <= statePathname && s == stateHash && !c.result.Has(Search) {
			c.result.Set(Search, "")
		}
	}
	c.state = s
	c.index += skip
	c.start = c.index
	c.increment = 0
}
