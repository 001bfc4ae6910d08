'use strict';

// Colours of the reporters, if standard output shows some.

function wanted() {
  const { FORCE_COLOR } = process.env;
  if (FORCE_COLOR !== undefined) return require('internal/tty_colors').getColorDepth() > 2;
  return process.stdout?.isTTY === true && (typeof process.stdout.getColorDepth !== 'function' || process.stdout.getColorDepth() > 2);
}

const codes = { blue: '\u001b[34m', green: '\u001b[32m', white: '\u001b[39m', yellow: '\u001b[33m', red: '\u001b[31m', gray: '\u001b[90m', reset: '\u001b[0m' };
const none = { blue: '', green: '', white: '', yellow: '', red: '', gray: '', reset: '' };

// colours gives the escapes by name, each empty if there are to be none.
function colours() { return wanted() ? codes : none; }

module.exports = { colours, wanted };
