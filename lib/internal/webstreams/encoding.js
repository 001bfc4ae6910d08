'use strict';

// TextEncoderStream and TextDecoderStream.

const { TextDecoder, TextEncoder } = require('internal/encoding');
const { makeTransform } = require('internal/webstreams/transformstream');
const { describe } = require('internal/webstreams/util');

class TextEncoderStream {
  #encoder = new TextEncoder();
  #transform;
  #high = ''; // the first half of a surrogate pair that a chunk ended with

  constructor() {
    const encoder = this.#encoder;
    this.#transform = makeTransform({
      transform: (chunk, controller) => {
        let text = this.#high + `${chunk}`;
        this.#high = '';
        const last = text.charCodeAt(text.length - 1);
        if (last >= 0xd800 && last <= 0xdbff) {
          this.#high = text[text.length - 1];
          text = text.slice(0, -1);
        }
        if (text !== '') controller.enqueue(encoder.encode(text));
      },
      flush: (controller) => {
        if (this.#high !== '') controller.enqueue(encoder.encode(this.#high));
      },
    });
  }

  get encoding() { return this.#encoder.encoding; }

  get readable() { return this.#transform.readable; }

  get writable() { return this.#transform.writable; }
}

describe(TextEncoderStream, ['encoding', 'readable', 'writable'],
  ({ encoding, readable, writable }) => ({ encoding, readable, writable }));

class TextDecoderStream {
  #decoder;
  #transform;

  constructor(encoding = 'utf-8', options = {}) {
    const decoder = new TextDecoder(encoding, options);
    this.#decoder = decoder;
    this.#transform = makeTransform({
      transform(chunk, controller) {
        if (chunk === undefined) decoder.decode(null, { stream: true }); // throws: only its own call may leave it out
        const text = decoder.decode(chunk, { stream: true });
        if (text !== '') controller.enqueue(text);
      },
      flush(controller) {
        const text = decoder.decode();
        if (text !== '') controller.enqueue(text);
      },
    });
  }

  get encoding() { return this.#decoder.encoding; }

  get fatal() { return this.#decoder.fatal; }

  get ignoreBOM() { return this.#decoder.ignoreBOM; }

  get readable() { return this.#transform.readable; }

  get writable() { return this.#transform.writable; }
}

describe(TextDecoderStream, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable'],
  ({ encoding, fatal, ignoreBOM, readable, writable }) => ({ encoding, fatal, ignoreBOM, readable, writable }));

// Unlike other classes of streams these have no tag.
for (const Class of [TextDecoderStream, TextEncoderStream]) delete Class.prototype[Symbol.toStringTag];

module.exports = { TextDecoderStream, TextEncoderStream };
