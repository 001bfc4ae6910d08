'use strict';

// How the process of a test file tells its events to the process that runs files: one line of JSON each, marked, on standard
// output. Other lines are the program's own.

const { failure } = require('internal/test_runner/failure');

const mark = '\u0001node:test ';

// pack describes a thrown value by what JSON can hold.
function pack(value) {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function' ? { text: String(value) } : { value };
  }
  if (!(value instanceof Error)) return { text: require('util').inspect(value) };
  const packed = { message: value.message, name: value.name, stack: value.stack };
  if (value.failureType !== undefined) packed.failureType = value.failureType;
  if ('cause' in value) packed.cause = pack(value.cause);
  packed.properties = {};
  for (const key of Object.keys(value)) {
    if (key !== 'cause' && key !== 'failureType') packed.properties[key] = pack(value[key]);
  }
  return { error: packed };
}

function unpack({ error, text, value }) {
  if (error === undefined) return text ?? value;
  const cause = error.cause === undefined ? undefined : unpack(error.cause);
  if (error.failureType !== undefined) return failure(cause, error.failureType);
  const made = new Error(error.message, error.cause === undefined ? undefined : { cause });
  for (const key of ['name', 'stack']) Object.defineProperty(made, key, { value: error[key], writable: true, configurable: true });
  for (const [key, packed] of Object.entries(error.properties)) made[key] = unpack(packed);
  return made;
}

class ChildReport {
  write({ type, data }) {
    const details = data.details === undefined ? undefined : { ...data.details };
    if (details?.error !== undefined) details.error = pack(details.error);
    process.stdout.write(`${mark}${JSON.stringify({ type, data: { ...data, details } })}\n`);
  }

  end() {}
}

// readLine gives the event of a line, or undefined if the line is not one.
function readLine(line) {
  if (!line.startsWith(mark)) return undefined;
  const event = JSON.parse(line.slice(mark.length));
  const { data } = event;
  if (data.details?.error !== undefined) data.details.error = unpack(data.details.error);
  return event;
}

module.exports = { ChildReport, readLine };
