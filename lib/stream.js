'use strict';

// The stream module: the class Stream with everything else as its properties.
// What a program may well never call is loaded by the first call.

const { Stream } = require('internal/streams/legacy');
const { Readable } = require('internal/streams/readable');
const { Writable } = require('internal/streams/writable');
const { Duplex } = require('internal/streams/duplex');
const { Transform, PassThrough } = require('internal/streams/transform');
const { getDefaultHighWaterMark, setDefaultHighWaterMark } = require('internal/streams/core');

module.exports = Stream;

function predicates() {
  return require('internal/streams/predicates');
}

Stream.isDestroyed = function isDestroyed(stream) { return predicates().isDestroyed(stream); };
Stream.isDisturbed = function isDisturbed(stream) { return predicates().isDisturbed(stream); };
Stream.isErrored = function isErrored(stream) { return predicates().isErrored(stream); };
Stream.isReadable = function isReadable(stream) { return predicates().isReadable(stream); };
Stream.isWritable = function isWritable(stream) { return predicates().isWritable(stream); };

Stream.Readable = Readable;
Stream.Writable = Writable;
Stream.Duplex = Duplex;
Stream.Transform = Transform;
Stream.PassThrough = PassThrough;
Stream.duplexPair = function duplexPair(options) {
  return require('internal/streams/duplex_pair').duplexPair(options);
};
Stream.pipeline = function pipeline(...streams) {
  return require('internal/streams/pipeline').pipeline(streams);
};
Stream.addAbortSignal = function addAbortSignal(signal, stream) {
  return require('internal/streams/add_abort_signal').addAbortSignal(signal, stream);
};
Stream.finished = function finished(stream, options, callback) {
  return require('internal/streams/finished').finished(stream, options, callback);
};
Stream.destroy = function destroy(stream, err) {
  require('internal/streams/destroyer').destroyer(stream, err);
};
Stream.compose = function compose(...streams) {
  return require('internal/streams/compose').compose(streams);
};
Stream.setDefaultHighWaterMark = setDefaultHighWaterMark;
Stream.getDefaultHighWaterMark = getDefaultHighWaterMark;

Object.defineProperty(Stream, 'promises', {
  configurable: true,
  enumerable: true,
  get() { return require('stream/promises'); },
});
const promisified = Symbol.for('nodejs.util.promisify.custom');
Object.defineProperty(Stream.pipeline, promisified, {
  enumerable: true,
  get() { return require('stream/promises').pipeline; },
});
Object.defineProperty(Stream.finished, promisified, {
  enumerable: true,
  get() { return require('stream/promises').finished; },
});

// Stream was the whole module once.
Stream.Stream = Stream;

Stream._isArrayBufferView = ArrayBuffer.isView;
Stream._isUint8Array = function isUint8Array(value) {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
};
Stream._uint8ArrayToBuffer = function _uint8ArrayToBuffer(chunk) {
  return require('buffer').Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
};
