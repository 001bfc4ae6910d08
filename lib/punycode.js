'use strict';

// Punycode (RFC 3492), and domain names written with it.

const { warnOutsidePackages } = internalBinding('util');

warnOutsidePackages('The `punycode` module is deprecated. Please use a userland alternative instead.', 'DEP0040');

const BASE = 36;
const TMIN = 1;
const TMAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const MAX = 0x7FFFFFFF;

const errors = {
  overflow: 'Overflow: input needs wider integers to process',
  basic: 'Illegal input >= 0x80 (not a basic code point)',
  invalid: 'Invalid input',
};

function fail(type) {
	throw new RangeError(errors[type]);
}

// Applies f to each label of a domain name, or of what follows the @ of an e-mail address.
function mapLabels(domain, f) {
  const at = domain.indexOf('@');
  const head = at === -1 ? '' : domain.slice(0, at + 1);
  const tail = at === -1 ? domain : domain.slice(at + 1);
  return head + tail.replace(/[\u3002\uFF0E\uFF61]/g, '.').split('.').map(f).join('.');
}

function ucs2decode(text) {
  const points = [];
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i);
    if (point > 0xFFFF) i++;
    points.push(point);
  }
  return points;
}

const ucs2encode = (points) => String.fromCodePoint(...points);

function digitOf(code) {
  if (code >= 0x30 && code < 0x3A) return 26 + (code - 0x30);
  if (code >= 0x41 && code < 0x5B) return code - 0x41;
  if (code >= 0x61 && code < 0x7B) return code - 0x61;
  return BASE;
}

const charOf = (digit) => String.fromCharCode(digit < 26 ? digit + 0x61 : digit - 26 + 0x30);

function adapt(delta, count, first) {
  let k = 0;
  delta = first ? Math.floor(delta / DAMP) : delta >> 1;
  delta += Math.floor(delta / count);
  for (; delta > ((BASE - TMIN) * TMAX) >> 1; k += BASE) delta = Math.floor(delta / (BASE - TMIN));
  return Math.floor(k + ((BASE - TMIN + 1) * delta) / (delta + SKEW));
}

const threshold = (k, bias) => Math.min(Math.max(k - bias, TMIN), TMAX);

function decode(input) {
  const out = [];
  let basic = input.lastIndexOf('-');
  if (basic < 0) basic = 0;
  for (let j = 0; j < basic; j++) {
    if (input.charCodeAt(j) >= 0x80) fail('basic');
    out.push(input.charCodeAt(j));
  }
  let i = 0;
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  for (let index = basic > 0 ? basic + 1 : 0; index < input.length;) {
    const before = i;
    for (let w = 1, k = BASE; ; k += BASE) {
      if (index >= input.length) fail('invalid');
      const digit = digitOf(input.charCodeAt(index++));
      if (digit >= BASE) fail('invalid');
      if (digit > Math.floor((MAX - i) / w)) fail('overflow');
      i += digit * w;
      const t = threshold(k, bias);
      if (digit < t) break;
      if (w > Math.floor(MAX / (BASE - t))) fail('overflow');
      w *= BASE - t;
    }
    const count = out.length + 1;
    bias = adapt(i - before, count, before === 0);
    if (Math.floor(i / count) > MAX - code) fail('overflow');
    code += Math.floor(i / count);
    i %= count;
    out.splice(i++, 0, code);
  }
  return String.fromCodePoint(...out);
}

function encode(input) {
  const points = ucs2decode(input);
  let out = '';
  for (const point of points) {
    if (point < 0x80) out += String.fromCharCode(point);
  }
  const basic = out.length;
  let handled = basic;
  if (basic > 0) out += '-';
  let code = FIRST_CODE;
  let delta = 0;
  let bias = FIRST_BIAS;
  while (handled < points.length) {
    let next = MAX;
    for (const point of points) {
      if (point >= code && point < next) next = point;
    }
    if (next - code > Math.floor((MAX - delta) / (handled + 1))) fail('overflow');
    delta += (next - code) * (handled + 1);
    code = next;
    for (const point of points) {
      if (point < code && ++delta > MAX) fail('overflow');
      if (point !== code) continue;
      let q = delta;
      for (let k = BASE; ; k += BASE) {
        const t = threshold(k, bias);
        if (q < t) break;
        out += charOf(t + ((q - t) % (BASE - t)));
        q = Math.floor((q - t) / (BASE - t));
      }
      out += charOf(q);
      bias = adapt(delta, handled + 1, handled === basic);
      delta = 0;
      handled++;
    }
    delta++;
    code++;
  }
  return out;
}

const toUnicode = (domain) => mapLabels(domain, (label) => /^xn--/.test(label) ? decode(label.slice(4).toLowerCase()) : label);
const toASCII = (domain) => mapLabels(domain, (label) => /[^\0-\x7F]/.test(label) ? `xn--${encode(label)}` : label);

module.exports = {
  version: '2.1.0',
  ucs2: { decode: ucs2decode, encode: ucs2encode },
  decode, encode, toASCII, toUnicode,
};
