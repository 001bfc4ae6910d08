'use strict';

// MIMEType and MIMEParams as the MIME Sniffing Standard describes them.

const { codes } = require('internal/errors');

const notToken = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const notQuoted = /[^\t\u0020-\u007E\u0080-\u00FF]/;
const spaceAtEnd = /[\r\n\t ]+$/;
const spaceAtBegin = /^[\r\n\t ]+/;

function lowerASCII(text) {
  return text.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

function invalid(production, text, at) {
  const where = at === undefined ? '' : ` at ${at}`;
  return new codes.ERR_INVALID_MIME_SYNTAX(`The MIME syntax for a ${production} in "${text}" is invalid${where}`);
}

function token(text, production, whole) {
  const at = text.search(notToken);
  if (text === '' || at !== -1) throw invalid(production, whole, at === -1 ? undefined : at);
  return lowerASCII(text);
}

function quote(value) {
  if (value !== '' && !notToken.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

class MIMEParams {
  #data = new Map();

  delete(name) {
    this.#data.delete(lowerASCII(`${name}`));
  }

  get(name) {
    const value = this.#data.get(lowerASCII(`${name}`));
    return value === undefined ? null : value;
  }

  has(name) {
    return this.#data.has(lowerASCII(`${name}`));
  }

  set(name, value) {
    name = lowerASCII(`${name}`);
    value = `${value}`;
    const at = name.search(notToken);
    if (name === '' || at !== -1) throw invalid('parameter name', name, at === -1 ? undefined : at);
    const bad = value.search(notQuoted);
    if (bad !== -1) throw invalid('parameter value', value, bad);
    this.#data.set(name, value);
  }

  *entries() {
    yield* this.#data.entries();
  }

  *keys() {
    yield* this.#data.keys();
  }

  *values() {
    yield* this.#data.values();
  }

  toString() {
    let text = '';
    for (const [name, value] of this.#data) {
      text += `${text === '' ? '' : ';'}${name}=${quote(value)}`;
    }
    return text;
  }

  // Reads what follows the essence; what is not well-formed is left out.
  static parse(params, text) {
    let i = 0;
    while (i < text.length) {
      i += text.slice(i).match(/^[\r\n\t ]*/)[0].length;
      let end = i;
      while (end < text.length && text[end] !== ';' && text[end] !== '=') end++;
      const name = lowerASCII(text.slice(i, end));
      i = end + 1;
      if (text[end] !== '=') continue;
      if (i >= text.length) break;
      let value;
      if (text[i] === '"') {
        value = '';
        for (i++; i < text.length && text[i] !== '"'; i++) {
          if (text[i] === '\\' && i + 1 < text.length) i++;
          value += text[i];
        }
        while (i < text.length && text[i] !== ';') i++;
        i++;
      } else {
        end = i;
        while (end < text.length && text[end] !== ';') end++;
        value = text.slice(i, end).replace(spaceAtEnd, '');
        i = end + 1;
        if (value === '') continue;
      }
      if (name !== '' && !notToken.test(name) && !notQuoted.test(value) && !params.has(name)) {
        params.#data.set(name, value);
      }
    }
    return params;
  }
}
const parseParams = MIMEParams.parse;
delete MIMEParams.parse;
Object.defineProperty(MIMEParams.prototype, Symbol.iterator, {
  configurable: true, writable: true, enumerable: false, value: MIMEParams.prototype.entries,
});
Object.defineProperty(MIMEParams.prototype, 'toJSON', {
  configurable: true, writable: true, enumerable: false, value: MIMEParams.prototype.toString,
});

class MIMEType {
  #type;
  #subtype;
  #params;

  constructor(text) {
    text = `${text}`;
    const slash = text.indexOf('/');
    const head = text.replace(spaceAtBegin, '');
    const skipped = text.length - head.length;
    if (slash === -1) {
      const at = head.search(notToken);
      throw invalid('type', text, at === -1 ? undefined : at);
    }
    this.#type = token(text.slice(skipped, slash), 'type', text);
    let semicolon = text.indexOf(';', slash);
    if (semicolon === -1) semicolon = text.length;
    this.#subtype = token(text.slice(slash + 1, semicolon).replace(spaceAtEnd, ''), 'subtype', text);
    this.#params = parseParams(new MIMEParams(), text.slice(semicolon + 1));
  }

  static parse(text) {
    try {
      return new this(text);
    } catch {
      return null;
    }
  }

  get type() {
    return this.#type;
  }

  set type(value) {
    this.#type = token(`${value}`, 'type', `${value}`);
  }

  get subtype() {
    return this.#subtype;
  }

  set subtype(value) {
    this.#subtype = token(`${value}`, 'subtype', `${value}`);
  }

  get essence() {
    return `${this.#type}/${this.#subtype}`;
  }

  get params() {
    return this.#params;
  }

  toString() {
    const { essence } = this;
    const params = this.#params.toString();
    return params === '' ? essence : `${essence};${params}`;
  }
}
Object.defineProperty(MIMEType.prototype, 'toJSON', {
  configurable: true, writable: true, enumerable: false, value: MIMEType.prototype.toString,
});

module.exports = { MIMEType, MIMEParams };
