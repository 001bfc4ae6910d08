'use strict';

// What each key does to the line that is edited.

const { AbortError } = require('internal/errors');
const { kState } = require('internal/readline/interface');
const { emitKeypressEvents } = require('internal/readline/keys');
const { cursorTo, clearScreenDown } = require('internal/readline/cursor');
const edit = require('internal/readline/editing');
const { moveUp, moveDown } = require('internal/readline/multiline');

// attach makes a new interface listen to the keys of its terminal.
function attach(iface, listen) {
  emitKeypressEvents(iface.input, iface);
  listen(iface.input, 'keypress', (text, key) => {
    iface._ttyWrite(text, key);
    if (key?.sequence) {
      // Half of a pair that the terminal sent in two pieces must not be shown alone.
      const unit = key.sequence.codePointAt(0);
      if (unit >= 0xd800 && unit <= 0xdfff) iface._refreshLine();
    }
  });
  listen(iface.input, 'end', () => {
    if (typeof iface.line === 'string' && iface.line.length > 0) iface.emit('line', iface.line);
    iface.close();
  });
  iface[kState].dumb = process.env.TERM === 'dumb';
  iface._setRawMode(true);
  if (iface.output !== null && iface.output !== undefined) listen(iface.output, 'resize', () => iface._refreshLine());
}

// _line enters the line.
function _line(iface) {
  const line = iface._addHistory();
  iface[kState].undo = [];
  iface[kState].redo = [];
  iface.clearLine();
  iface._onLine(line);
}

// leave closes the interface; a promise of an answer that is waited for is rejected.
function leave(iface, message) {
  const { reject } = iface[kState];
  if (reject !== undefined) reject(new AbortError(message));
  iface.close();
}

const withControl = {
  c(iface) {
    // Without a listener, the program would not notice that it is to end.
    if (iface.listenerCount('SIGINT') > 0) iface.emit('SIGINT');
    else leave(iface, 'Aborted with Ctrl+C');
  },
  d(iface) {
    if (iface.cursor === 0 && iface.line.length === 0) leave(iface, 'Aborted with Ctrl+D');
    else if (iface.cursor < iface.line.length) iface._deleteRight();
  },
  h(iface) { iface._deleteLeft(); },
  u(iface) { iface._deleteLineLeft(); },
  k(iface) { iface._deleteLineRight(); },
  a(iface) { iface._moveCursor(-Infinity); },
  e(iface) { iface._moveCursor(Infinity); },
  b(iface) { iface._moveCursor(-edit.lengthLeft(iface.line, iface.cursor)); },
  f(iface) { iface._moveCursor(edit.lengthRight(iface.line, iface.cursor)); },
  l(iface) {
    cursorTo(iface.output, 0, 0);
    clearScreenDown(iface.output);
    iface[kState].prevRows = 0;
    iface._refreshLine();
  },
  n(iface) { iface._historyNext(); },
  p(iface) { iface._historyPrev(); },
  y(iface) { edit.yank(iface); },
  z(iface) { suspend(iface); },
  w(iface) { iface._deleteWordLeft(); },
  backspace(iface) { iface._deleteWordLeft(); },
  delete(iface) { iface._deleteWordRight(); },
  left(iface) { iface._wordLeft(); },
  right(iface) { iface._wordRight(); },
};

const withMeta = {
  b(iface) { iface._wordLeft(); },
  f(iface) { iface._wordRight(); },
  d(iface) { iface._deleteWordRight(); },
  delete(iface) { iface._deleteWordRight(); },
  backspace(iface) { iface._deleteWordLeft(); },
  y(iface) { edit.yankPop(iface); },
};

const plain = {
  return(iface) {
    iface[kState].lastReturn = Date.now();
    iface._line();
  },
  enter(iface) {
    // A newline soon after a carriage return is the second half of one line's end.
    const { lastReturn } = iface[kState];
    if (lastReturn === 0 || Date.now() - lastReturn > iface.crlfDelay) iface._line();
    iface[kState].lastReturn = 0;
  },
  backspace(iface) { iface._deleteLeft(); },
  delete(iface) { iface._deleteRight(); },
  left(iface) { iface._moveCursor(-edit.lengthLeft(iface.line, iface.cursor)); },
  right(iface) { iface._moveCursor(edit.lengthRight(iface.line, iface.cursor)); },
  home(iface) { iface._moveCursor(-Infinity); },
  end(iface) { iface._moveCursor(Infinity); },
  up(iface) { moveUp(iface); },
  down(iface) { moveDown(iface); },
};

// suspend stops the process as a shell expects of it, and comes back to the line when it goes on.
function suspend(iface) {
  if (process.platform === 'win32') return;
  if (iface.listenerCount('SIGTSTP') > 0) {
    iface.emit('SIGTSTP');
    return;
  }
  process.once('SIGCONT', () => {
    if (!iface.paused) {
      // Raw mode may have been lost meanwhile.
      iface.pause();
      iface.emit('SIGCONT');
    }
    iface._setRawMode(true);
    iface._refreshLine();
  });
  iface._setRawMode(false);
  process.kill(process.pid, 'SIGTSTP');
}

// insertLines inserts text, and enters the line at each of its ends of lines.
function insertLines(iface, text) {
  const parts = text.split(/\r\n|\n|\r/);
  parts.forEach((part, i) => {
    if (part !== '') iface._insertString(part);
    if (i < parts.length - 1) iface._line();
  });
}

function searches(key) {
  return (key.name === 'up' || key.name === 'down') && !key.ctrl && !key.meta && !key.shift;
}

// pressDumb is for terminals that cannot move their cursor: there is no editing.
function pressDumb(iface, text, key) {
  if (key.name === 'escape') return;
  if (iface[kState].lastReturn !== 0 && key.name !== 'enter') iface[kState].lastReturn = 0;
  if (key.ctrl) {
    if (key.name === 'c') withControl.c(iface);
    else if (key.name === 'd') leave(iface, 'Aborted with Ctrl+D');
  } else if (key.name === 'return' || key.name === 'enter') {
    plain[key.name](iface);
  } else if (typeof text === 'string' && text !== '') {
    iface.line += text;
    iface.cursor += text.length;
    iface._writeToOutput(text);
  }
}

function _ttyWrite(iface, text, key = {}) {
  const state = iface[kState];
  const previous = iface._previousKey;
  key ??= {};
  iface._previousKey = key;
  if (state.dumb) {
    pressDumb(iface, text, key);
    return;
  }
  if (!key.meta || key.name !== 'y') state.yanking = key.ctrl && key.name === 'y' ? state.yanking : false;
  if (searches(key)) {
    // What stands left of the cursor is what the lines to be found begin with.
    if (state.search === null && !iface.line.includes('\n')) state.search = iface.line.slice(0, iface.cursor);
  } else {
    state.column = -1;
    if (state.search !== null) {
      state.search = null;
      if (iface.historyIndex === iface.history.length) iface.historyIndex = -1;
    }
  }
  if (key.sequence === '\x1f') edit.undo(iface);
  else if (key.sequence === '\x1e') edit.redo(iface);
  else if (key.name !== 'escape') press(iface, text, key, previous);
}

function press(iface, text, key, previous) {
  const { name } = key;
  if (key.ctrl && key.shift) {
    if (name === 'backspace') iface._deleteLineLeft();
    else if (name === 'delete') iface._deleteLineRight();
    return;
  }
  const own = (table) => (typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined);
  if (key.ctrl) {
    own(withControl)?.(iface);
    return;
  }
  if (key.meta) {
    own(withMeta)?.(iface);
    return;
  }
  if (name !== 'enter') iface[kState].lastReturn = 0;
  const action = own(plain);
  if (action !== undefined) {
    action(iface);
  } else if (name === 'tab' && typeof iface.completer === 'function' && iface.isCompletionEnabled) {
    iface._tabComplete(previous?.name === 'tab');
  } else if (typeof text === 'string' && text !== '') {
    insertLines(iface, text);
  }
}

module.exports = { attach, _line, _ttyWrite };
