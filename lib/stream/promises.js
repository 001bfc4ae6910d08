'use strict';

// stream/promises: finished() and pipeline() that answer promises.

const { finishedPromise } = require('internal/streams/finished');
const { pipelinePromise } = require('internal/streams/pipeline');

module.exports = {
  finished: function finished(stream, opts) { return finishedPromise(stream, opts); },
  pipeline: function pipeline(...streams) { return pipelinePromise(streams); },
};
