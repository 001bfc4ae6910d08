'use strict';

// node:child_process: names only; functions throw.

const { unavailable } = require('internal/unavailable');
const EventEmitter = require('events');

module.exports = unavailable('child_process', {
  functions: [
    'exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync',
  ],
  classes: {
    ChildProcess: { extends: EventEmitter, methods: ['spawn', 'kill', 'ref', 'unref'] },
  },
});
