'use strict';

// How the line that is edited looks on the terminal. A line may have newlines in it; then each part but the first has a prompt of
// its own.

const { kState } = require('internal/readline/interface');
const { cursorTo, moveCursor, clearScreenDown } = require('internal/readline/cursor');
const { stringWidth, stripControls } = internalBinding('readline');

const continuation = '| ';

// shown gives the text of a line as it stands after the prompt.
function shown(line) {
  return line.includes('\n') ? line.replaceAll('\n', `\n${continuation}`) : line;
}

function stringsBeforeCursor(iface) {
  return iface._prompt + shown(iface.line.slice(0, iface.cursor));
}

// positionOf tells where the cursor stands after `text` was written at the start of a row.
function positionOf(iface, text) {
  const columns = iface.columns;
  let offset = 0; // since the last newline
  let rows = 0;
  for (const character of stripControls(text)) {
    if (character === '\n') {
      // A row that is full to the last column has wrapped already.
      rows += Math.ceil(offset / columns) || 1;
      offset = 0;
    } else if (character === '\t') {
      offset += iface.tabSize - offset % iface.tabSize;
    } else {
      const width = stringWidth(character);
      // A wide character does not fit into the last column.
      if (width === 2 && (offset + 1) % columns === 0) offset++;
      offset += width;
    }
  }
  const cols = offset % columns;
  rows += (offset - cols) / columns;
  return { cols, rows };
}

// _refreshLine writes prompt and line anew, over what stands there.
function _refreshLine(iface) {
  const state = iface[kState];
  const text = iface._prompt + shown(iface.line);
  const end = positionOf(iface, text);
  const cursor = iface.getCursorPos();
  if (state.prevRows > 0) moveCursor(iface.output, 0, -state.prevRows);
  cursorTo(iface.output, 0);
  clearScreenDown(iface.output);
  iface._writeToOutput(iface.decorate === undefined ? text : iface.decorate(text));
  // A terminal wraps only when a character follows.
  if (end.cols === 0) iface._writeToOutput(' ');
  cursorTo(iface.output, cursor.cols);
  if (end.rows > cursor.rows) moveCursor(iface.output, 0, cursor.rows - end.rows);
  state.prevRows = cursor.rows;
}

// _moveCursor moves the cursor by `by` units of the line, as far as it goes.
function _moveCursor(iface, by) {
  if (by === 0) return;
  const before = iface.getCursorPos();
  iface.cursor = Math.max(0, Math.min(iface.line.length, iface.cursor + by));
  const after = iface.getCursorPos();
  if (before.rows === after.rows) {
    moveCursor(iface.output, after.cols - before.cols, 0);
  } else {
    iface._refreshLine();
  }
}

// clearLine leaves the line as it stands on the terminal and begins a new one below it.
function clearLine(iface) {
  iface._moveCursor(Infinity);
  iface._writeToOutput('\r\n');
  iface.line = '';
  iface.cursor = 0;
  iface[kState].prevRows = 0;
}

module.exports = { continuation, positionOf, stringsBeforeCursor, _refreshLine, _getDisplayPos: positionOf, _moveCursor, clearLine };
