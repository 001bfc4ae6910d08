'use strict';

// Keys of a terminal: what its bytes mean, and 'keypress' events of a stream.

const { StringDecoder } = require('string_decoder');

const ESC = '\x1b';
const escapeCodeTimeout = 500; // ms

// What follows the escape character (and a modifier, which is left out here) names a key.
const names = new Map();
function key(name, ...codes) {
  for (const code of codes) names.set(code, name);
}
key('f1', 'OP', '[P', '[11~', '[[A');
key('f2', 'OQ', '[Q', '[12~', '[[B');
key('f3', 'OR', '[R', '[13~', '[[C');
key('f4', 'OS', '[S', '[14~', '[[D');
key('f5', '[15~', '[[E');
key('f6', '[17~');
key('f7', '[18~');
key('f8', '[19~');
key('f9', '[20~');
key('f10', '[21~');
key('f11', '[23~');
key('f12', '[24~');
key('up', 'OA', '[A', 'Oa', '[a');
key('down', 'OB', '[B', 'Ob', '[b');
key('right', 'OC', '[C', 'Oc', '[c');
key('left', 'OD', '[D', 'Od', '[d');
key('clear', 'OE', '[E', 'Oe', '[e');
key('end', 'OF', '[F', '[4~', '[8~', '[8$', '[8^');
key('home', 'OH', '[H', '[1~', '[7~', '[7$', '[7^');
key('insert', '[2~', '[2$', '[2^');
key('delete', '[3~', '[3$', '[3^');
key('pageup', '[5~', '[[5~', '[5$', '[5^');
key('pagedown', '[6~', '[[6~', '[6$', '[6^');
key('tab', '[Z');
key('paste-start', '[200~');
key('paste-end', '[201~');

// Codes of rxvt that stand for a modifier themselves.
const shifted = /^\[[a-e]$|^\[[235678]\$$|^\[Z$/;
const controlled = /^O[a-e]$|^\[[235678]\^$/;

const single = { '\r': 'return', '\n': 'enter', '\t': 'tab', '\b': 'backspace', '\x7f': 'backspace', [ESC]: 'escape', ' ': 'space' };

const isDigit = (c) => c >= '0' && c <= '9' && c.length === 1;

// read makes one key of the first of `chars`, each of which is a character or '' for "no more for now". It answers undefined where
// the key may go on.
function read(chars) {
  let at = 0;
  let sequence = '';
  let short = false; // of characters
  const next = () => {
    if (at === chars.length) short = true;
    else sequence += chars[at++];
    return short ? '' : chars[at - 1];
  };
  const result = { sequence: null, name: undefined, ctrl: false, meta: false, shift: false };
  let c = next();
  const escaped = c === ESC;
  if (escaped) {
    c = next();
    if (c === ESC) c = next();
  }
  if (short) return undefined;
  if (escaped && (c === 'O' || c === '[')) {
    const { code, modifier } = c === 'O' ? readFunction(next) : readControl(next);
    if (short) return undefined;
    result.name = names.get(code) ?? 'undefined';
    result.ctrl = (modifier & 4) !== 0 || controlled.test(code);
    result.meta = (modifier & 10) !== 0;
    result.shift = (modifier & 1) !== 0 || shifted.test(code);
    result.code = code;
  } else if (single[c] !== undefined) {
    result.name = single[c];
    result.meta = escaped;
  } else if (!escaped && c <= '\x1a') {
    result.name = String.fromCharCode(c.charCodeAt(0) + 0x60);
    result.ctrl = true;
  } else if (/^[0-9A-Za-z]$/.test(c)) {
    result.name = c.toLowerCase();
    result.shift = c !== result.name;
    result.meta = escaped;
  } else if (escaped) {
    result.name = c === '' ? 'escape' : undefined;
    result.meta = true;
  }
  result.sequence = sequence;
  return { key: result, escaped };
}

// ESC O letter, with a modifier before the letter in old terminals.
function readFunction(next) {
  let c = next();
  let modifier = 0;
  if (isDigit(c)) {
    modifier = c - 1;
    c = next();
  }
  return { code: `O${c}`, modifier };
}

// ESC [ numbers and a letter or one of ~ ^ $; the second number is a modifier, and so is the only one before a letter.
function readControl(next) {
  let prefix = '[';
  let c = next();
  if (c === '[') {
    prefix = '[[';
    c = next();
  }
  let command = c;
  const more = () => { command += c = next(); };
  for (let digits = 0; digits < 3 && isDigit(c); digits++) more();
  if (c === ';') {
    more();
    if (isDigit(c)) more();
  }
  const numbered = /^(\d\d?)(?:;(\d))?([~^$])$|^(\d{3}~)$/.exec(command);
  if (numbered !== null) return { code: prefix + (numbered[4] ?? numbered[1] + numbered[3]), modifier: (numbered[2] ?? 1) - 1 };
  const lettered = /^(?:(?:\d;)?(\d))?([A-Za-z])$/.exec(command);
  if (lettered !== null) return { code: prefix + lettered[2], modifier: (lettered[1] ?? 1) - 1 };
  return { code: prefix + command, modifier: 0 };
}

// KeyReader makes keys of text that comes in pieces.
class KeyReader {
  #pending = [];
  #emit;

  // emit gets what emitKeypress gets.
  constructor(emit) { this.#emit = emit; }

  // feed takes one character, or '' when no more will follow soon. What the listeners throw goes on to the caller.
  feed(character) {
    this.#pending.push(character);
    const found = read(this.#pending);
    if (found === undefined) return;
    this.#pending = [];
    const { key, escaped } = found;
    const text = key.sequence;
    if (text !== '' && (key.name !== undefined || escaped)) this.#emit(escaped ? undefined : text, key);
    else if (isOneCharacter(text)) this.#emit(text, key);
  }
}

function isOneCharacter(text) {
  return text.length <= 2 && text.length === (text.codePointAt(0) > 0xffff ? 2 : text === '' ? 0 : 1);
}

const decoding = Symbol('keypress decoder');

// emitKeypressEvents makes `stream` emit 'keypress' from what it reads, while somebody listens. The interface is told whether the
// last piece was a single key, whether more of the piece follows (then the line need not be written anew), and whether completion makes
// sense: not within what was pasted.
function emitKeypressEvents(stream, iface = undefined) {
  if (stream[decoding]) return;
  const decoder = stream[decoding] = new StringDecoder('utf8');
  const keys = new KeyReader((text, key) => { stream.emit('keypress', text, key); });
  let timer;

  function onData(input) {
    if (stream.listenerCount('keypress') === 0) {
      // Nobody listens any more.
      stream.removeListener('data', onData);
      stream.on('newListener', onNewListener);
      return;
    }
    const text = decoder.write(input);
    if (text === '') return;
    clearTimeout(timer);
    if (iface !== undefined) {
      iface._sawKeyPress = isOneCharacter(text);
      iface.isCompletionEnabled = false;
    }
    let seen = 0;
    for (const character of text) {
      seen += character.length;
      const last = seen === text.length;
      if (iface !== undefined) {
        iface.isFlushing = !last;
        if (last) iface.isCompletionEnabled = true;
      }
      keys.feed(character);
      if (last && character === ESC) timer = setTimeout(() => keys.feed(''), iface?.escapeCodeTimeout ?? escapeCodeTimeout);
    }
  }

  function onNewListener(event) {
    if (event !== 'keypress') return;
    stream.on('data', onData);
    stream.removeListener('newListener', onNewListener);
  }

  if (stream.listenerCount('keypress') > 0) stream.on('data', onData);
  else stream.on('newListener', onNewListener);
}

module.exports = { emitKeypressEvents };
