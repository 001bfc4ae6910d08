'use strict';

// Ctrl+R and Ctrl+S: a search in the history while what to search for is typed.

const { kState } = require('internal/readline/interface');
const { moveCursor, cursorTo, clearLine } = require('internal/readline/cursor');

const searches = new WeakMap();

function labelOf(direction) { return direction === 'r' ? 'bck-i-search: ' : 'fwd-i-search: '; }

// reverseSearch takes a key if a search goes on or begins with it, and tells whether it did.
function reverseSearch(server, text, key) {
  let search = searches.get(server);
  const starts = key.ctrl && !key.meta && !key.shift && (key.name === 'r' || key.name === 's');
  if (search === undefined) {
    if (!starts || process.env.TERM === 'dumb') return false;
    search = { direction: key.name, input: '', index: -1, line: server.line, cursor: server.cursor };
    searches.set(server, search);
    show(server, search);
    return true;
  }
  if (starts) {
    if (search.direction === key.name && search.input !== '') find(server, search, true);
    search.direction = key.name;
    show(server, search);
    return true;
  }
  if (key.ctrl && key.name === 'g' || key.name === 'escape') {
    end(server, search, true);
    return true;
  }
  if (key.name === 'backspace' || key.ctrl && key.name === 'h' || key.ctrl && key.name === 'w') {
    search.input = key.ctrl && key.name === 'w' ? search.input.trimEnd().replace(/\S+$/, '') : search.input.slice(0, -1);
    search.index = -1;
    find(server, search, false);
    show(server, search);
    return true;
  }
  if (typeof text === 'string' && text !== '' && !key.ctrl && !key.meta && key.name !== 'return' && key.name !== 'enter' && key.name !== 'tab') {
    search.input += text;
    find(server, search, false);
    show(server, search);
    return true;
  }
  // Any other key ends the search and does what it does.
  end(server, search, false);
  return false;
}

// find looks for the next line with the text; `further` leaves out where it stands.
function find(server, search, further) {
  const step = search.direction === 'r' ? 1 : -1;
  const { history } = server;
  if (search.input === '') {
    search.index = -1;
    return;
  }
  let i = search.index === -1 ? (step > 0 ? 0 : history.length - 1) : search.index + (further ? step : 0);
  const shown = search.index === -1 ? undefined : history[search.index];
  for (; i >= 0 && i < history.length; i += step) {
    if (history[i].includes(search.input) && !(further && history[i] === shown)) {
      search.index = i;
      search.failed = false;
      return;
    }
  }
  search.failed = true;
}

// show writes the line that was found, and below it what is searched for.
function show(server, search) {
  if (search.index !== -1) {
    server.line = server.history[search.index];
    server.cursor = search.direction === 'r' ? server.line.lastIndexOf(search.input) : server.line.indexOf(search.input);
  } else {
    server.line = search.line;
    server.cursor = search.cursor;
  }
  server._refreshLine();
  const { positionOf } = require('internal/readline/display');
  const at = server.getCursorPos();
  const last = positionOf(server, server._prompt + server.line);
  const label = `${search.failed ? 'failed-' : ''}${labelOf(search.direction)}${search.input}_`;
  moveCursor(server.output, 0, last.rows - at.rows);
  server.output.write(`\n${label}`);
  moveCursor(server.output, 0, at.rows - last.rows - 1);
  cursorTo(server.output, at.cols);
}

// end takes the row of the search away; with `back`, the line is what it was before.
function end(server, search, back) {
  searches.delete(server);
  if (back) {
    server.line = search.line;
    server.cursor = search.cursor;
  } else {
    server.historyIndex = search.index;
  }
  server[kState].search = null;
  clearLine(server.output, 0);
  server._refreshLine();
}

module.exports = { reverseSearch };
