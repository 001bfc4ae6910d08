'use strict';

// The option stdio: what each descriptor of a child leads to.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_SYNC_FORK_INPUT, ERR_IPC_ONE_PIPE, ERR_IPC_SYNC_FORK } } = require('internal/errors');

// stdioArray gives the array that a word stands for, with a channel at its end if one is asked for.
function stdioArray(stdio, channel) {
  let list;
  switch (stdio) {
    case 'ignore':
    case 'overlapped':
    case 'pipe': list = [stdio, stdio, stdio]; break;
    case 'inherit': list = [0, 1, 2]; break;
    default: throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  }
  if (channel) list.push(channel);
  return list;
}

// A stream whose handle is a pipe of ours can be handed on.
function isPipe(value) {
  const handle = value._handle;
  return typeof handle === 'object' && handle !== null && typeof handle.readStart === 'function' && handle.fd >= 0;
}

// getValidStdio checks stdio and describes each entry for the binding. The channel, if there is one, is descriptor ipcFd.
function getValidStdio(stdio, sync) {
  if (typeof stdio === 'string') stdio = stdioArray(stdio);
  else if (!Array.isArray(stdio)) throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  else stdio = stdio.slice();
  while (stdio.length < 3) stdio.push(undefined);
  let ipc;
  let ipcFd;
  const described = stdio.map((value, i) => {
    if (value == null) value = i < 3 ? 'pipe' : 'ignore';
    if (value === 'ignore') return { type: 'ignore' };
    if (value === 'pipe' || value === 'overlapped' || (typeof value === 'number' && value < 0)) {
      return { type: value === 'overlapped' ? 'overlapped' : 'pipe', readable: i === 0, writable: i !== 0 };
    }
    if (value === 'ipc') {
      if (sync) throw new ERR_IPC_SYNC_FORK();
      if (ipcFd !== undefined) throw new ERR_IPC_ONE_PIPE();
      ipcFd = i;
      ipc = { type: 'pipe', ipc: true };
      return ipc;
    }
    if (value === 'inherit') return { type: 'inherit', fd: i };
    if (typeof value === 'number' || typeof value.fd === 'number') return { type: 'fd', fd: typeof value === 'number' ? value : value.fd };
    if (isPipe(value)) return { type: 'wrap', handle: value._handle, stream: value };
    if (typeof value === 'string' || ArrayBuffer.isView(value)) {
      if (!sync) throw new ERR_INVALID_SYNC_FORK_INPUT(internalBinding('child_process').inspect(value));
    }
    throw new ERR_INVALID_ARG_VALUE('stdio', value);
  });
  return { stdio: described, ipc, ipcFd };
}

module.exports = { getValidStdio, stdioArray };
