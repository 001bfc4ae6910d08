'use strict';

// Up and down in a line that has several rows: within it first, then through the history.

const { kState } = require('internal/readline/interface');

// place gives which row of the line the cursor is in, where that row begins, and the rows.
function place(iface) {
  const rows = iface.line.split('\n');
  let start = 0;
  let row = 0;
  while (row < rows.length - 1 && start + rows[row].length < iface.cursor) start += rows[row++].length + 1;
  return { rows, row, start };
}

// within moves the cursor by one row and tells whether there was one. It keeps to the column in which moving began.
function within(iface, by) {
  const state = iface[kState];
  const { rows, row, start } = place(iface);
  const target = row + by;
  if (target < 0 || target >= rows.length) return false;
  if (state.column === -1) state.column = iface.cursor - start;
  const targetStart = by < 0 ? start - rows[target].length - 1 : start + rows[row].length + 1;
  iface._moveCursor(targetStart + Math.min(state.column, rows[target].length) - iface.cursor);
  return true;
}

function moveUp(iface) {
  if (!iface.line.includes('\n') || !within(iface, -1)) iface._historyPrev();
}

function moveDown(iface) {
  if (!iface.line.includes('\n') || !within(iface, 1)) iface._historyNext();
}

module.exports = { moveUp, moveDown };
