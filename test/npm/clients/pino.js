'use strict';
// pino logs from a worker thread to a file by thread-stream; the lines are there when the transport has ended.
const fs = require('fs');
const os = require('os');
const path = require('path');
const pino = require('pino');

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pino-')), 'out.log');
const transport = pino.transport({ target: 'pino/file', options: { destination: file } });
const log = pino({ base: null, timestamp: false }, transport);
const alive = setInterval(() => {}, 1000); // the transport's worker alone does not keep the program running
transport.on('ready', () => {
  for (let i = 0; i < 3; i++) log.info({ i }, 'line %d', i);
  log.child({ from: 'child' }).error(new Error('logged'));
  transport.end();
});
transport.on('close', () => {
  clearInterval(alive);
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const { level, i, from, msg, err } = JSON.parse(line);
    console.log(level, i, from, msg, err && err.type);
  }
  fs.rmSync(path.dirname(file), { recursive: true });
});
