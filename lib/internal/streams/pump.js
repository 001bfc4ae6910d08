'use strict';

// Moving the values of an iterable into a stream, at the stream's pace.

const { aggregateTwoErrors } = require('internal/errors');
const { isTransformStream } = require('internal/streams/predicates');
const { finished } = require('internal/streams/finished');
const { forEachValue } = require('internal/streams/async_steps');

async function pumpToNode(iterable, writable, finish, end) {
  let error;
  let wake = null;
  const resume = (err) => {
    if (err) error = err;
    if (wake !== null) {
      const go = wake;
      wake = null;
      go();
    }
  };
  const wait = () => new Promise((resolve, reject) => {
    if (error) {
      reject(error);
    } else {
      wake = () => {
        if (error) reject(error);
        else resolve();
      };
    }
  });

  writable.on('drain', resume);
  const cleanup = finished(writable, { readable: false }, resume);
  try {
    if (writable.writableNeedDrain) await wait();
    await forEachValue(iterable, (chunk) => (writable.write(chunk) ? undefined : wait()));
    if (end) {
      writable.end();
      await wait();
    }
    finish();
  } catch (err) {
    finish(error !== err ? aggregateTwoErrors(error, err) : err);
  } finally {
    cleanup();
    writable.off('drain', resume);
  }
}

async function pumpToWeb(iterable, target, finish, end) {
  const writer = (isTransformStream(target) ? target.writable : target).getWriter();
  try {
    await forEachValue(iterable, (chunk) => writer.ready.then(() => {
      writer.write(chunk).catch(() => {});
    }));
    await writer.ready;
    if (end) await writer.close();
    finish();
  } catch (err) {
    try {
      await writer.abort(err);
      finish(err);
    } catch (abortError) {
      finish(abortError);
    }
  }
}

function readableOf(stream) {
  return isTransformStream(stream) ? stream.readable : stream;
}

module.exports = { pumpToNode, pumpToWeb, readableOf };
