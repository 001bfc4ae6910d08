'use strict';

// The cursor of a terminal, moved by control sequences. Each function answers what the stream's write did, or true if there was
// nothing to write; `callback` is called when the sequence is written.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_CURSOR_POS } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const clearBelow = '\x1b[0J';

function send(stream, sequence, callback) {
  if (stream === null || stream === undefined || sequence === '') {
    if (typeof callback === 'function') process.nextTick(callback, null);
    return true;
  }
  return stream.write(sequence, callback);
}

// toColumn gives the sequence that sets the cursor's column, from 0, and its row if there is one.
function toColumn(x, y) {
  if (Number.isNaN(x)) throw new ERR_INVALID_ARG_VALUE('x', x);
  if (Number.isNaN(y)) throw new ERR_INVALID_ARG_VALUE('y', y);
  if (typeof x !== 'number') {
    if (typeof y === 'number') throw new ERR_INVALID_CURSOR_POS();
    return '';
  }
  return typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`;
}

// byOffset gives the sequence that moves the cursor by dx columns and dy rows.
function byOffset(dx, dy) {
  let sequence = '';
  if (dx < 0) sequence += `\x1b[${-dx}D`;
  else if (dx > 0) sequence += `\x1b[${dx}C`;
  if (dy < 0) sequence += `\x1b[${-dy}A`;
  else if (dy > 0) sequence += `\x1b[${dy}B`;
  return sequence;
}

// ofLine gives the sequence that clears the line left of the cursor (dir < 0), right of it (dir > 0), or all of it.
function ofLine(dir) {
  return dir < 0 ? '\x1b[1K' : dir > 0 ? '\x1b[0K' : '\x1b[2K';
}

function cursorTo(stream, x, y, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (typeof y === 'function') {
    callback = y;
    y = undefined;
  }
  // Without a stream there is no row to set either, hence no error.
  const nowhere = stream === null || stream === undefined;
  return send(stream, nowhere && typeof x !== 'number' ? '' : toColumn(x, y), callback);
}

function moveCursor(stream, dx, dy, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  return send(stream, byOffset(dx, dy), callback);
}

function clearLine(stream, dir, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  return send(stream, ofLine(dir), callback);
}

function clearScreenDown(stream, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  return send(stream, clearBelow, callback);
}

module.exports = { clearBelow, toColumn, byOffset, ofLine, cursorTo, moveCursor, clearLine, clearScreenDown };
