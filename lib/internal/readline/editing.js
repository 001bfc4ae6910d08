'use strict';

// Changes of the line that is edited: insertion, deletion, words, undo and redo, and the ring of deleted texts. Each function gets
// the interface first.

const { kState } = require('internal/readline/interface');

const mostUndos = 2048;
const mostKilled = 32;

// beforeEdit keeps what the line is now, for undo.
function beforeEdit(iface) {
  const { undo } = iface[kState];
  undo.push({ text: iface.line, cursor: iface.cursor });
  if (undo.length > mostUndos) undo.shift();
}

function exchange(iface, from, to) {
  const entry = from.pop();
  if (entry === undefined) return;
  to.push({ text: iface.line, cursor: iface.cursor });
  iface.line = entry.text;
  iface.cursor = entry.cursor;
  iface._refreshLine();
}

function undo(iface) { exchange(iface, iface[kState].undo, iface[kState].redo); }
function redo(iface) { exchange(iface, iface[kState].redo, iface[kState].undo); }

function _insertString(iface, text) {
  beforeEdit(iface);
  const inside = iface.cursor < iface.line.length;
  const before = iface.getCursorPos();
  iface.line = iface.line.slice(0, iface.cursor) + text + iface.line.slice(iface.cursor);
  iface.cursor += text.length;
  // What is coloured may change before the cursor too. Of a text that comes at once, only the end is worth a new line.
  const anew = inside || iface.decorate !== undefined || before.rows < iface.getCursorPos().rows;
  if (anew && !iface.isFlushing) iface._refreshLine();
  else iface._writeToOutput(text);
}

// lengthLeft and lengthRight give how many units of the line the character beside the cursor has.
function lengthLeft(line, at) {
  if (at <= 0) return 0;
  return at > 1 && line.codePointAt(at - 2) > 0xffff ? 2 : 1;
}

function lengthRight(line, at) {
  return at >= line.length ? 1 : line.codePointAt(at) > 0xffff ? 2 : 1;
}

// wordBefore and wordAfter give the length of the word beside the cursor, with the blanks that lie between.
function wordBefore(iface) {
  const { line } = iface;
  let at = iface.cursor;
  while (at > 0 && /\s/.test(line[at - 1])) at--;
  if (at > 0) {
    const kind = /\w/.test(line[at - 1]) ? /\w/ : /[^\w\s]/;
    while (at > 0 && kind.test(line[at - 1])) at--;
  }
  return iface.cursor - at;
}

function wordAfter(iface, pattern) {
  return pattern.exec(iface.line.slice(iface.cursor))?.[0].length ?? 0;
}

function _wordLeft(iface) {
  if (iface.cursor > 0) iface._moveCursor(-wordBefore(iface));
}

function _wordRight(iface) {
  if (iface.cursor < iface.line.length) iface._moveCursor(wordAfter(iface, /^(?:\s+|[^\w\s]+|\w+)\s*/));
}

// remove takes text out of the line, from `start` to `end`, and gives it.
function remove(iface, start, end) {
  beforeEdit(iface);
  const text = iface.line.slice(start, end);
  iface.line = iface.line.slice(0, start) + iface.line.slice(end);
  iface.cursor = start;
  iface._refreshLine();
  return text;
}

function _deleteLeft(iface) {
  if (iface.cursor > 0 && iface.line.length > 0) remove(iface, iface.cursor - lengthLeft(iface.line, iface.cursor), iface.cursor);
}

function _deleteRight(iface) {
  if (iface.cursor < iface.line.length) remove(iface, iface.cursor, iface.cursor + lengthRight(iface.line, iface.cursor));
}

function _deleteWordLeft(iface) {
  if (iface.cursor > 0) remove(iface, iface.cursor - wordBefore(iface), iface.cursor);
}

function _deleteWordRight(iface) {
  if (iface.cursor < iface.line.length) remove(iface, iface.cursor, iface.cursor + wordAfter(iface, /^(?:\s+|\W+|\w+)\s*/));
}

function kill(iface, start, end) {
  const { killed } = iface[kState];
  const text = remove(iface, start, end);
  if (text === '' || text === killed[0]) return;
  killed.unshift(text);
  iface[kState].killAt = 0;
  if (killed.length > mostKilled) killed.pop();
}

function _deleteLineLeft(iface) { kill(iface, 0, iface.cursor); }
function _deleteLineRight(iface) { kill(iface, iface.cursor, iface.line.length); }

function yank(iface) {
  const state = iface[kState];
  if (state.killed.length === 0) return;
  state.yanking = true;
  iface._insertString(state.killed[state.killAt]);
}

// yankPop puts the text before it in the ring where the last one was yanked.
function yankPop(iface) {
  const state = iface[kState];
  if (!state.yanking || state.killed.length < 2) return;
  const last = state.killed[state.killAt];
  state.killAt = (state.killAt + 1) % state.killed.length;
  const next = state.killed[state.killAt];
  const start = iface.cursor - last.length;
  iface.line = iface.line.slice(0, start) + next + iface.line.slice(iface.cursor);
  iface.cursor = start + next.length;
  iface._refreshLine();
}

module.exports = {
  beforeEdit, undo, redo, yank, yankPop, lengthLeft, lengthRight,
  _insertString, _wordLeft, _wordRight, _deleteLeft, _deleteRight, _deleteWordLeft, _deleteWordRight, _deleteLineLeft, _deleteLineRight,
};
