// fs.watchFile of a file that goes and comes back: the state before is the last one in which there was a file.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { createHook, executionAsyncId } = require('node:async_hooks');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'watchfile-'));
const file = path.join(dir, 'file');
const put = (text) => {
  fs.writeFileSync(`${file}.new`, text);
  fs.renameSync(`${file}.new`, file);
};
put('one');

let watcherId;
const hook = createHook({ init(id, type) { if (type === 'STATWATCHER') watcherId = id; } }).enable();
const steps = [
  () => fs.unlinkSync(file),
  () => put('three'),
  () => {
    fs.unwatchFile(file);
    fs.rmSync(dir, { recursive: true });
    console.log('end');
  },
];
fs.watchFile(file, { interval: 20 }, (now, before) => {
  console.log(`${before.size} (${before.nlink}) -> ${now.size} (${now.nlink}) in the watcher's context: ${executionAsyncId() === watcherId}`);
  setTimeout(() => steps.shift()(), 60);
});
hook.disable();
setTimeout(() => put('longer'), 150);
