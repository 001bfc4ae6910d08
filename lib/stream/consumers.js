'use strict';

// stream/consumers: everything that a stream gives, as one value.

const { forEachValue } = require('internal/streams/async_steps');
const { Buffer } = require('buffer');

async function collect(stream) {
  const chunks = [];
  await forEachValue(stream, (chunk) => { chunks.push(chunk); });
  return chunks;
}

async function blob(stream) {
  return new Blob(await collect(stream));
}

async function arrayBuffer(stream) {
  return (await blob(stream)).arrayBuffer();
}

async function bytes(stream) {
  return new Uint8Array(await arrayBuffer(stream));
}

async function buffer(stream) {
  return Buffer.from(await arrayBuffer(stream));
}

async function text(stream) {
  const decoder = new TextDecoder();
  let result = '';
  await forEachValue(stream, (chunk) => {
    result += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  });
  return result + decoder.decode();
}

async function json(stream) {
  return JSON.parse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
