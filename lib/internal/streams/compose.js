'use strict';

// compose(): several streams and functions as one duplex stream.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS } } = require('internal/errors');
const {
  isNodeStream, isReadable, isReadableStream, isTransformStream, isWebStream, isWritable, isWritableStream,
} = require('internal/streams/predicates');
const { Duplex } = require('internal/streams/duplex');
const { Bridge } = require('internal/streams/bridge');
const { finished } = require('internal/streams/finished');
const { run } = require('internal/streams/pipeline');

function compose(streams) {
  if (streams.length === 0) throw new ERR_MISSING_ARGS('streams');
  if (streams.length === 1) return Duplex.from(streams[0]);

  const given = streams.slice();
  const lastIndex = streams.length - 1;
  if (typeof streams[0] === 'function') streams[0] = Duplex.from(streams[0]);
  if (typeof streams[lastIndex] === 'function') streams[lastIndex] = Duplex.from(streams[lastIndex]);
  for (let i = 0; i <= lastIndex; i++) {
    const stream = streams[i];
    if (!isNodeStream(stream) && !isWebStream(stream)) continue; // pipeline() checks it
    if (i < lastIndex && !(isReadable(stream) || isReadableStream(stream) || isTransformStream(stream))) {
      throw new ERR_INVALID_ARG_VALUE(`streams[${i}]`, given[i], 'must be readable');
    }
    if (i > 0 && !(isWritable(stream) || isWritableStream(stream) || isTransformStream(stream))) {
      throw new ERR_INVALID_ARG_VALUE(`streams[${i}]`, given[i], 'must be writable');
    }
  }

  const head = streams[0];
  let bridge = null;
  const tail = run(streams, (err) => { bridge.settle(err, !readable && !writable); });

  const writable = !!(isWritable(head) || isWritableStream(head) || isTransformStream(head));
  const readable = !!(isReadable(tail) || isReadableStream(tail) || isTransformStream(tail));
  const duplex = new Duplex({
    writableObjectMode: !!(head && head.writableObjectMode),
    readableObjectMode: !!(tail && tail.readableObjectMode),
    writable,
    readable,
  });
  bridge = new Bridge(duplex, writable && isNodeStream(head) ? head : null,
                      readable && isNodeStream(tail) ? tail : null);
  if (writable) {
    if (!isNodeStream(head)) joinWebHead(bridge, isTransformStream(head) ? head.writable : head);
    const toRead = isTransformStream(tail) ? tail.readable : tail;
    finished(toRead, () => { bridge.call('onfinish'); });
  }
  if (readable && !isNodeStream(tail)) joinWebTail(duplex, isTransformStream(tail) ? tail.readable : tail);

  duplex._destroy = (err, callback) => {
    bridge.destroy(err, callback, isNodeStream(tail) ? [tail] : []);
  };
  return duplex;
}

function joinWebHead(bridge, head) {
  const { duplex } = bridge;
  const writer = head.getWriter();
  duplex._write = async (chunk, encoding, callback) => {
    try {
      await writer.ready;
      writer.write(chunk).catch(() => {});
      callback();
    } catch (err) {
      callback(err);
    }
  };
  duplex._final = async (callback) => {
    try {
      await writer.ready;
      writer.close().catch(() => {});
      bridge.onfinish = callback; // called when the last stream is through
    } catch (err) {
      callback(err);
    }
  };
}

function joinWebTail(duplex, tail) {
  const reader = tail.getReader();
  duplex._read = async () => {
    for (;;) {
      try {
        const { value, done } = await reader.read();
        if (done) {
          duplex.push(null);
          return;
        }
        if (!duplex.push(value)) return;
      } catch {
        return; // the pipeline tells the error
      }
    }
  };
}

module.exports = { compose };
