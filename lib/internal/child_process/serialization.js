'use strict';

// The two forms of messages on a channel. decode takes what came, in pieces as they come, and gives the messages that are complete.

const { Buffer } = require('buffer');

// Json: one message a line.
class Json {
  #rest = [];

  encode(message) {
    return Buffer.from(`${JSON.stringify(message)}\n`);
  }

  decode(bytes) {
    const piece = Buffer.from(bytes);
    const end = piece.lastIndexOf(10);
    if (end < 0) {
      this.#rest.push(piece);
      return [];
    }
    this.#rest.push(piece.subarray(0, end));
    const text = Buffer.concat(this.#rest).toString();
    this.#rest = end + 1 < piece.length ? [piece.subarray(end + 1)] : [];
    return text.split('\n').map((line) => JSON.parse(line));
  }
}

// Advanced: the length in four bytes, and a value as v8.Serializer writes it.
class Advanced {
  #rest = Buffer.alloc(0);

  encode(message) {
    const body = require('v8').serialize(message);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, body]);
  }

  decode(bytes) {
    let all = Buffer.concat([this.#rest, Buffer.from(bytes)]);
    const list = [];
    while (all.length >= 4) {
      const length = all.readUInt32BE(0);
      if (all.length < 4 + length) break;
      list.push(require('v8').deserialize(all.subarray(4, 4 + length)));
      all = all.subarray(4 + length);
    }
    this.#rest = all;
    return list;
  }
}

function make(name) {
  return name === 'advanced' ? new Advanced() : new Json();
}

module.exports = { make };
