'use strict';

// From events to text and to where it goes: reporters by name or from modules, each with its destination.

const { createWriteStream } = require('fs');
const { pathToFileURL } = require('url');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

const builtin = ['spec', 'tap', 'dot', 'junit', 'lcov'];

// load gives what a reporter's name stands for: a function of an iterable, or a stream.
async function load(name) {
  let reporter;
  if (builtin.includes(name)) {
    reporter = require('test/reporters')[name];
    if (name === 'lcov') reporter();
  } else {
    const namespace = await internalBinding('import').importModule(name, pathToFileURL(`${process.cwd()}/`).href);
    reporter = namespace.default;
  }
  const constructed = !builtin.includes(name) && typeof reporter?.prototype === 'object' && Object.getOwnPropertyDescriptor(reporter.prototype, 'constructor') !== undefined;
  if (constructed) reporter = new reporter();
  else if (name === 'spec') reporter = reporter();
  if (!reporter) throw new ERR_INVALID_ARG_TYPE('Reporter', ['function', 'Readable', 'Writable', 'Duplex', 'ReadableStream', 'WritableStream', 'AsyncIterable'], reporter);
  return reporter;
}

function destinationOf(name) {
  switch (name) {
    case 'stdout': return process.stdout;
    case 'stderr': return process.stderr;
    default: return createWriteStream(name);
  }
}

// attach pipes events through each of the reporters. It gives a function whose promise settles when all that was reported is written.
async function attach(events, reporters, harness) {
  const done = [];
  const texts = [];
  if (harness !== undefined) harness.isReporterError = (err) => texts.some((text) => text.errored === err);
  for (const { name, destination } of reporters) {
    const reporter = await load(name);
    const text = events.compose(reporter);
    const out = destinationOf(destination);
    texts.push(text);
    text.pipe(out);
    done.push(new Promise((resolve) => {
      if (out === process.stdout || out === process.stderr) text.on('end', resolve);
      else out.on('finish', resolve);
    }));
  }
  return () => Promise.all(done);
}

module.exports = { attach };
