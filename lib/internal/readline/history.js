'use strict';

// The lines that were entered before, the newest first, and the way through them.

const { kState } = require('internal/readline/interface');
const { beforeEdit } = require('internal/readline/editing');

// _addHistory keeps the line and gives it.
function _addHistory(iface) {
  const { line, history } = iface;
  if (line === '') return '';
  if (iface.historySize === 0 || line.trim() === '') return line;
  if (history.length === 0 || history[0] !== line) {
    if (iface.removeHistoryDuplicates) {
      const at = history.indexOf(line);
      if (at !== -1) history.splice(at, 1);
    }
    history.unshift(line);
    if (history.length > iface.historySize) history.pop();
  }
  iface.historyIndex = -1;
  const added = history[0]; // a listener may change the list
  iface.emit('history', history);
  return added;
}

function show(iface, index, line) {
  iface.historyIndex = index;
  iface.line = line;
  iface.cursor = line.length;
  iface._refreshLine();
}

// matches tells whether moving stops at an entry: it begins with what is searched for and is not what stands there already.
function matches(iface, entry, search) {
  return entry.startsWith(search) && entry !== iface.line;
}

function _historyNext(iface) {
  if (iface.historyIndex < 0) return;
  beforeEdit(iface);
  const search = iface[kState].search ?? '';
  let index = iface.historyIndex - 1;
  while (index >= 0 && !matches(iface, iface.history[index], search)) index--;
  show(iface, index, index === -1 ? search : iface.history[index]);
}

function _historyPrev(iface) {
  const { history } = iface;
  if (iface.historyIndex >= history.length || history.length === 0) return;
  beforeEdit(iface);
  const search = iface[kState].search ?? '';
  let index = iface.historyIndex + 1;
  while (index < history.length && !matches(iface, history[index], search)) index++;
  show(iface, index, index === history.length ? search : history[index]);
}

module.exports = { _addHistory, _historyNext, _historyPrev };
