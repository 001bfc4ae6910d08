'use strict';

// The tab key: asks the completer, extends the line as far as all completions agree, and lists them when asked again.

const { inspect } = require('internal/util/inspect');
const { kState } = require('internal/readline/interface');
const { beforeEdit } = require('internal/readline/editing');
const { stringWidth } = internalBinding('readline');

const gap = 2; // columns between completions

// complete asks the completer of an interface, which calls back, answers, or answers with a promise.
function complete(iface, text, callback) {
  const { completer } = iface;
  if (completer.length === 2) {
    completer.call(iface, text, callback);
    return;
  }
  let answer;
  try {
    answer = completer.call(iface, text);
  } catch (error) {
    if (!iface[kState].promised) throw error;
    answer = Promise.reject(error);
  }
  if (iface[kState].promised) Promise.resolve(answer).then((value) => callback(null, value), callback);
  else callback(null, answer);
}

function _tabComplete(iface, lastWasTab) {
  iface.pause();
  const text = iface.line.slice(0, iface.cursor);
  complete(iface, text, (error, value) => {
    if (!iface.closed) iface.resume();
    if (error) iface._writeToOutput(`Tab completion error: ${inspect(error)}`);
    else apply(iface, lastWasTab, value);
  });
}

function apply(iface, lastWasTab, [completions, completeOn]) {
  if (!completions || completions.length === 0) return;
  const prefix = commonPrefix(completions.filter((c) => c !== ''));
  if (prefix.startsWith(completeOn) && prefix.length > completeOn.length) {
    iface._insertString(prefix.slice(completeOn.length));
    return;
  }
  if (!completeOn.startsWith(prefix)) {
    // What was typed differs from the completion in case.
    const start = iface.cursor - completeOn.length;
    iface.line = iface.line.slice(0, start) + prefix + iface.line.slice(iface.cursor);
    iface.cursor = start + prefix.length;
    iface._refreshLine();
    return;
  }
  if (!lastWasTab) return;
  beforeEdit(iface);
  iface._writeToOutput(table(completions, iface.columns));
  iface._refreshLine();
}

// table lists completions in columns; an empty one ends a group, after which a row stays empty.
function table(completions, columns) {
  const widths = completions.map((c) => stringWidth(c));
  const width = Math.max(...widths) + gap;
  const perRow = Number.isFinite(columns) ? Math.max(1, Math.floor(columns / width)) : 1;
  let text = '\r\n';
  let inRow = 0;
  let pad = 0;
  completions.forEach((completion, i) => {
    if (completion === '' || inRow === perRow) {
      text += '\r\n';
      inRow = pad = 0;
    }
    if (completion === '') {
      text += '\r\n';
      return;
    }
    text += ' '.repeat(pad) + completion;
    pad = width - widths[i];
    inRow++;
  });
  return inRow === 0 ? text : `${text}\r\n\r\n`;
}

function commonPrefix(list) {
  if (list.length === 0) return '';
  const sorted = [...list].sort();
  const first = sorted[0];
  const last = sorted[sorted.length - 1];
  let n = 0;
  while (n < first.length && first[n] === last[n]) n++;
  return first.slice(0, n);
}

module.exports = { _tabComplete, commonPrefix };
