'use strict';

// Conversions of arguments that several classes of the web have in common.

// whole makes a whole number of a value, modulo `size`, which keeps the sign.
function whole(v, size) {
  const n = typeof v === 'bigint' ? Number(v) : +v;
  if (!Number.isFinite(n)) return 0;
  return Math.trunc(n) % size + 0;
}

module.exports = { whole };
