'use strict';

// fork, and the child's end of what it makes.

const { codes: { ERR_CHILD_PROCESS_IPC_REQUIRED } } = require('internal/errors');
const { validateArray, validateObject } = require('internal/validators');
const { path } = internalBinding('fs');
const { setupChannel } = require('internal/child_process/channel');
const { stdioArray } = require('internal/child_process/stdio');
const { spawn } = require('internal/child_process/spawn');
const binding = internalBinding('child_process');

// withoutScript leaves out what made this process evaluate a string: a child has a module to run.
function withoutScript(execArgv) {
  const at = execArgv.findIndex((option) => /^(-e|--eval|-p|-pe|--print)$/.test(option));
  return at < 0 ? execArgv : execArgv.toSpliced(at, 2);
}

function fork(modulePath, args = [], options) {
  modulePath = path(modulePath, 'modulePath');
  if (args == null) {
    args = [];
  } else if (typeof args === 'object' && !Array.isArray(args)) {
    options = args;
    args = [];
  } else {
    validateArray(args, 'args');
  }
  if (options != null) validateObject(options, 'options');
  options = { __proto__: null, ...options, shell: false };
  options.execPath ||= process.execPath;
  const execArgv = options.execArgv || withoutScript(process.execArgv);
  args = [...execArgv, modulePath, ...args];
  if (typeof options.stdio === 'string') {
    options.stdio = stdioArray(options.stdio, 'ipc');
  } else if (!Array.isArray(options.stdio)) {
    options.stdio = stdioArray(options.silent ? 'pipe' : 'inherit', 'ipc');
  } else if (!options.stdio.includes('ipc')) {
    throw new ERR_CHILD_PROCESS_IPC_REQUIRED('options.stdio');
  }
  return spawn(options.execPath, args, options);
}

// attach makes process the child's end of the channel that the parent has opened. The channel keeps the program alive while somebody
// listens for what comes from it.
function attach(fd, serialization) {
  const pipe = binding.openChannel(fd);
  pipe.unref();
  const control = setupChannel(process, pipe, serialization, () => {});
  const counts = (name) => name === 'message' || name === 'disconnect';
  process.on('newListener', (name) => {
    if (counts(name)) control.refCounted();
  });
  process.on('removeListener', (name) => {
    if (counts(name)) control.unrefCounted();
  });
  return control;
}

module.exports = { attach, fork };
