'use strict';

// The forms that block until the child has ended.

const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { checkMaxBuffer, checkTimeout, killSignal, spawnOptions } = require('internal/child_process/arguments');
const { execArguments, execFileArguments } = require('internal/child_process/exec');
const { getValidStdio } = require('internal/child_process/stdio');
const binding = internalBinding('child_process');

const maxBufferDefault = 1024 * 1024;

// bytesOf gives the bytes of an input.
function bytesOf(input, encoding, name) {
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (typeof input === 'string') return Buffer.from(input, encoding);
  throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

function spawnSync(file, args, options) {
  options = { __proto__: null, maxBuffer: maxBufferDefault, ...spawnOptions(file, args, options) };
  checkTimeout(options.timeout);
  checkMaxBuffer(options.maxBuffer);
  options.killSignal = killSignal(options.killSignal);
  const { stdio } = getValidStdio(options.stdio || 'pipe', true);
  if (options.input && stdio[0].type === 'pipe') stdio[0].input = options.input;
  stdio.forEach((entry, i) => {
    if (entry.input != null) entry.input = bytesOf(entry.input, options.encoding, `options.stdio[${i}]`);
  });
  options.stdio = stdio;
  return run(options);
}

function run(options) {
  const { pid, status, signal, output, error: errno } = binding.spawnSync(options);
  const encoding = options.encoding && options.encoding !== 'buffer' ? options.encoding : null;
  if (output !== null) {
    output.forEach((bytes, i) => {
      if (bytes !== null) output[i] = encoding ? Buffer.from(bytes).toString(encoding) : Buffer.from(bytes);
    });
  }
  const result = {};
  if (errno !== undefined) {
    const error = binding.failure(errno, `spawnSync ${options.file}`);
    error.path = options.file;
    error.spawnargs = options.args.slice(1);
    result.error = error;
  }
  return Object.assign(result, { status, signal, output, pid, stdout: output?.[1], stderr: output?.[2] });
}

// failureOf gives the error that a result stands for, if it stands for one.
function failureOf(result, command) {
  let error;
  if (result.error) {
    error = result.error;
  } else if (result.status !== 0) {
    let message = `Command failed: ${command}`;
    if (result.stderr && result.stderr.length > 0) message += `\n${result.stderr.toString()}`;
    error = new Error(message);
  } else {
    return undefined;
  }
  return Object.assign(error, result);
}

// finish gives the standard output of a result, shows what the child wrote to its standard error, and throws if it failed.
function finish(result, command, showErrors) {
  if (showErrors && result.stderr) process.stderr.write(result.stderr);
  const error = failureOf(result, command);
  if (error) throw error;
  return result.stdout;
}

function execFileSync(file, args, options) {
  ({ file, args, options } = execFileArguments(file, args, options));
  const result = spawnSync(file, args, options);
  const command = [options.argv0 || file, ...args].join(' ');
  return finish(result, command, !options.stdio);
}

function execSync(command, options) {
  const given = execArguments(command, options, null);
  return finish(spawnSync(given.file, given.options), command, !given.options.stdio);
}

module.exports = { execFileSync, execSync, spawnSync };
