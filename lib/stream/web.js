'use strict';

// stream/web: the classes of web streams.

const {
  ReadableStream, ReadableStreamDefaultController, ReadableStreamDefaultReader,
} = require('internal/webstreams/readablestream');
const {
  ReadableByteStreamController, ReadableStreamBYOBReader, ReadableStreamBYOBRequest,
} = require('internal/webstreams/bytestream');
const { TransformStream, TransformStreamDefaultController } = require('internal/webstreams/transformstream');
const {
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter,
} = require('internal/webstreams/writablestream');
const { ByteLengthQueuingStrategy, CountQueuingStrategy } = require('internal/webstreams/queuingstrategies');
const { TextDecoderStream, TextEncoderStream } = require('internal/webstreams/encoding');
const { CompressionStream, DecompressionStream } = require('internal/webstreams/compression');
const { hasBrand, kState } = require('internal/webstreams/util');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

// ReadableStreamTee is tee() as a function, which Node exports.
function ReadableStreamTee(stream) {
  if (!hasBrand(stream, 'ReadableStream')) throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  return require('internal/webstreams/tee').tee(stream[kState]);
}

module.exports = {
  ReadableStream,
  ReadableStreamTee,
  ReadableStreamDefaultReader,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableByteStreamController,
  ReadableStreamDefaultController,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultWriter,
  WritableStreamDefaultController,
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
  CompressionStream,
  DecompressionStream,
};
