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

// Objects that the format does not know by itself begin with what they are.
const kView = 0;
const kOther = 1;

// classes gives the serializers of the advanced form: values as v8 writes them, other objects by their properties.
let classes = () => {
  const v8 = require('v8');
  class Writer extends v8.DefaultSerializer {
    _writeHostObject(object) {
      if (ArrayBuffer.isView(object)) {
        this.writeUint32(kView);
        return super._writeHostObject(object);
      }
      this.writeUint32(kOther);
      return this.writeValue({ ...object });
    }
  }
  class Reader extends v8.DefaultDeserializer {
    _readHostObject() {
      return this.readUint32() === kView ? super._readHostObject() : this.readValue();
    }
  }
  const made = { Writer, Reader };
  classes = () => made;
  return made;
};

// Advanced: the length in four bytes, and a value.
class Advanced {
  #rest = Buffer.alloc(0);

  encode(message) {
    const { Writer } = classes();
    const writer = new Writer();
    writer.writeHeader();
    writer.writeValue(message);
    const body = writer.releaseBuffer();
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, body]);
  }

  decode(bytes) {
    const { Reader } = classes();
    let all = Buffer.concat([this.#rest, Buffer.from(bytes)]);
    const list = [];
    while (all.length >= 4) {
      const length = all.readUInt32BE(0);
      if (all.length < 4 + length) break;
      // A copy: what is read may be views of the memory.
      const reader = new Reader(Buffer.from(all.subarray(4, 4 + length)));
      reader.readHeader();
      list.push(reader.readValue());
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
