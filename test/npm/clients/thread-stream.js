'use strict';
// A stream whose far end runs in a worker; writes go through shared memory.
const path = require('path');
const ThreadStream = require('thread-stream');

const stream = new ThreadStream({ filename: path.join(__dirname, 'workers', 'sink.js'), workerData: { prefix: '> ' }, sync: false });
stream.on('ready', () => {
  console.log('ready');
  for (const word of ['one', 'two', 'three']) stream.write(`${word}\n`);
  stream.end();
});
stream.on('finish', () => console.log('finish'));
stream.on('close', () => console.log('close'));
stream.on('error', (err) => console.log('error', err));
