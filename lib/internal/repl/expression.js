'use strict';

// The expression before the cursor, and its value as far as that can be known without running code of the program.

const tokenPattern = new RegExp([
  '\\s+|//.*|/\\*[^]*?\\*/', // 0: between tokens
  '([$_\\p{ID_Start}#][$\\u200c\\u200d\\p{ID_Continue}]*)', // 1: name
  '(0[xXoObB][\\da-fA-F_]+n?|(?:\\d[\\d_]*\\.?[\\d_]*|\\.\\d[\\d_]*)(?:[eE][+-]?\\d+)?n?)', // 2: number
  '("(?:[^"\\\\\\n]|\\\\[^])*"|\'(?:[^\'\\\\\\n]|\\\\[^])*\'|`(?:[^`\\\\$]|\\\\[^]|\\$(?!\\{))*`)', // 3: string
  '(\\?\\.(?!\\d)|=>|\\.\\.\\.|\\*\\*|[=!]==?|<=|>=|&&|\\|\\||\\?\\?|\\+\\+|--|[^])', // 4: other
].join('|'), 'uy');

const kinds = ['space', 'name', 'number', 'string', 'other'];

function tokens(text) {
  const list = [];
  tokenPattern.lastIndex = 0;
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    const match = tokenPattern.exec(text);
    if (match === null) return undefined;
    const kind = kinds.findIndex((_, i) => i > 0 && match[i] !== undefined);
    if (kind > 0) list.push({ kind: kinds[kind], text: match[0], start: at, end: tokenPattern.lastIndex });
  }
  return list;
}

const declares = new Set(['let', 'const', 'var', 'class', 'function']);
// Words after which an expression begins, so that a bracket behind them is no access.
const operators = new Set(['return', 'typeof', 'instanceof', 'in', 'of', 'new', 'delete', 'void', 'throw', 'case', 'do', 'else', 'yield', 'await']);

function endsOperand(token) {
  if (token === undefined) return false;
  switch (token.kind) {
    case 'name': return !operators.has(token.text);
    case 'other': return token.text === ')' || token.text === ']' || token.text === '?.';
  }
  return true;
}

function openerOf(list, at) {
  let depth = 0;
  for (let i = at; i >= 0; i--) {
    if (list[i].kind !== 'other') continue;
    if (')]}'.includes(list[i].text)) depth++;
    else if ('([{'.includes(list[i].text) && --depth === 0) return i;
  }
  return -1;
}

// chainStart gives the index of the first token of the operand that ends at `at`, or -1 where it is not one that can be looked at.
function chainStart(list, at) {
  for (let i = at; i >= 0;) {
    const { kind, text } = list[i];
    const before = list[i - 1];
    if (kind === 'name' && (before?.text === '.' || before?.text === '?.')) {
      i -= 2;
    } else if (kind === 'name' || kind === 'string' || kind === 'number') {
      return i;
    } else if (text === ']' || text === ')') {
      const open = openerOf(list, i);
      if (open < 0) return -1;
      if (!endsOperand(list[open - 1])) return list[open - 1]?.text === '.' ? -1 : open;
      if (text === ')') return -1; // a call
      i = list[open - 1].text === '?.' ? open - 2 : open - 1;
    } else {
      return -1;
    }
  }
  return -1;
}

// parseTarget reads what is to be completed at the end of the text: a name, or a member of an expression `base`, whose tokens are
// given.
function parseTarget(text) {
  const list = tokens(text);
  if (list === undefined || list.length === 0) return undefined;
  let last = list.length - 1;
  if (list[last].end !== text.length) return undefined;
  let filter = '';
  if (list[last].kind === 'name') {
    filter = list[last].text;
    last--;
  }
  const dot = list[last];
  if (dot === undefined || dot.kind !== 'other' || (dot.text !== '.' && dot.text !== '?.')) {
    if (filter === '' || dot !== undefined && declares.has(dot.text)) return undefined;
    return { base: undefined, filter };
  }
  const start = chainStart(list, last - 1);
  if (start < 0) return undefined;
  return { base: list.slice(start, last), access: dot.text, filter, text: text.slice(list[start].start) };
}

class Unsafe extends Error {}

// valueOf gives the value of an expression. It throws where that could run code.
function valueOf(server, list) {
  const reader = new Reader(server, list);
  const value = reader.expression(0);
  if (reader.at !== list.length) throw new Unsafe();
  return value;
}

const precedence = {
  '??': 1, '||': 2, '&&': 3, '==': 4, '!=': 4, '===': 4, '!==': 4, '<': 5, '>': 5, '<=': 5, '>=': 5, '+': 6, '-': 6, '*': 7, '/': 7, '%': 7, '**': 8,
};

const isPrimitive = (v) => v === null || (typeof v !== 'object' && typeof v !== 'function');

class Reader {
  constructor(server, list) {
    this.server = server;
    this.list = list;
    this.at = 0;
  }

  get text() { return this.list[this.at]?.kind === 'other' ? this.list[this.at].text : undefined; }

  take(text) {
    if (this.text !== text) throw new Unsafe();
    this.at++;
  }

  expression(least) {
    let left = this.unary();
    for (;;) {
      const operator = this.text;
      const level = precedence[operator];
      if (level !== undefined && level > least) {
        this.at++;
        left = apply(operator, left, this.expression(operator === '**' ? level - 1 : level));
      } else if (operator === '?' && least === 0) {
        this.at++;
        const yes = this.expression(0);
        this.take(':');
        const no = this.expression(0);
        left = left ? yes : no;
      } else {
        return left;
      }
    }
  }

  unary() {
    const { text } = this;
    if (text !== '!' && text !== '-' && text !== '+' && text !== '~') return this.postfix();
    this.at++;
    const value = this.unary();
    if (!isPrimitive(value) && text !== '!') throw new Unsafe();
    switch (text) {
      case '!': return !value;
      case '-': return -value;
      case '+': return +value;
    }
    return ~value;
  }

  postfix() {
    let value = this.primary();
    for (;;) {
      const { text } = this;
      if (text === '.' || text === '?.') {
        this.at++;
        if (text === '?.' && (value === undefined || value === null)) throw new Unsafe();
        if (this.text !== '[') {
          const token = this.list[this.at++];
          if (token?.kind !== 'name') throw new Unsafe();
          value = member(value, token.text);
          continue;
        }
      }
      if (this.text !== '[') return value;
      this.at++;
      const key = this.expression(0);
      this.take(']');
      if (!isPrimitive(key)) throw new Unsafe();
      value = member(value, key);
    }
  }

  primary() {
    const token = this.list[this.at++];
    switch (token?.kind) {
      case 'name': return variable(this.server, token.text);
      case 'number': case 'string': return literal(this.server, token.text);
    }
    if (token?.text === '(') {
      const value = this.expression(0);
      this.take(')');
      return value;
    }
    if (token?.text !== '[') throw new Unsafe();
    // Of an array only that it is one matters.
    let depth = 1;
    for (; depth > 0 && this.at < this.list.length; this.at++) {
      const { text } = this.list[this.at];
      if (text === '[') depth++;
      else if (text === ']') depth--;
      else if (text === '(' || text === '=') throw new Unsafe();
    }
    return [];
  }
}

function apply(operator, a, b) {
  // Objects would be asked for their values.
  if (operator !== '??' && operator !== '||' && operator !== '&&' && (!isPrimitive(a) || !isPrimitive(b))) throw new Unsafe();
  switch (operator) {
    case '??': return a ?? b;
    case '||': return a || b;
    case '&&': return a && b;
    case '==': return a == b; // eslint-disable-line eqeqeq
    case '!=': return a != b; // eslint-disable-line eqeqeq
    case '===': return a === b;
    case '!==': return a !== b;
    case '<': return a < b;
    case '>': return a > b;
    case '<=': return a <= b;
    case '>=': return a >= b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return a / b;
    case '%': return a % b;
  }
  return a ** b;
}

// member gives a property that is data.
function member(object, key) {
  const { isProxy } = require('util').types;
  for (let o = Object(object === undefined || object === null ? fail() : object); o !== null; o = Object.getPrototypeOf(o)) {
    if (isProxy(o)) throw new Unsafe();
    const found = Object.getOwnPropertyDescriptor(o, key);
    if (found !== undefined) return 'value' in found ? found.value : fail();
  }
  return undefined;
}

function fail() { throw new Unsafe(); }

function literal(server, text) { return run(server, text); }

// variable gives the value of a name of the session. Those of the scope itself, such as the builtin modules, may be made by a getter.
function variable(server, name) {
  if (name.startsWith('#')) throw new Unsafe();
  return run(server, name);
}

function run(server, text) {
  const vm = require('vm');
  const options = { displayErrors: false };
  return server.useGlobal ? vm.runInThisContext(text, options) : vm.runInContext(text, server.context, options);
}

module.exports = { parseTarget, valueOf };
