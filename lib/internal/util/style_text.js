'use strict';

// util.styleText: text between the control sequences of colours.

const { validateString, validateObject, validateBoolean, validateOneOf } = require('internal/validators');
const { codes } = require('internal/errors');
const { inspect } = require('internal/util/inspect');
const { shouldColorize } = internalBinding('util');

const isStream = (v) => v !== null && typeof v === 'object' &&
  (typeof v.write === 'function' || typeof v.pipe === 'function' || typeof v.getReader === 'function' || typeof v.getWriter === 'function');

// Gives what switches a format on and off again.
function sequences(format) {
  if (typeof format === 'string' && format[0] === '#') {
    const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(format);
    if (digits === null) {
      throw new codes.ERR_INVALID_ARG_VALUE('format', format, 'must be a valid hex color (#RGB or #RRGGBB)');
    }
    const hex = digits[2] ?? digits[1].replace(/./g, '$&$&');
    const part = (i) => parseInt(hex.slice(i, i + 2), 16);
    return { on: `\u001b[38;2;${part(0)};${part(2)};${part(4)}m`, off: '\u001b[39m', shared: false };
  }
  const codesOf = inspect.colors[format];
  if (codesOf === undefined) validateOneOf(format, 'format', Object.getOwnPropertyNames(inspect.colors));
  return { on: `\u001b[${codesOf[0]}m`, off: `\u001b[${codesOf[1]}m`, shared: format === 'bold' || format === 'dim' };
}

function styleText(format, text, options) {
  validateString(text, 'text');
  if (options !== undefined) validateObject(options, 'options');
  const validateStream = options?.validateStream ?? true;
  let plain = false;
  if (validateStream) {
    validateBoolean(validateStream, 'options.validateStream');
    const stream = options?.stream ?? process.stdout;
    if (!isStream(stream)) {
      throw new codes.ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
    }
    plain = !shouldColorize(stream);
  }
  let before = '';
  let after = '';
  let inner = text;
  for (const each of Array.isArray(format) ? format : [format]) {
    if (each === 'none') continue;
    const { on, off, shared } = sequences(each);
    before += on;
    after = off + after;
    // Styled text within the text switches this format off at its end: switch it on again. Bold and dim have one end in common.
    inner = inner.replaceAll(off, shared ? off + on : on);
  }
  return plain ? text : before + inner + after;
}

module.exports = { styleText };
