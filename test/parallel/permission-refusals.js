// flags: --permission --allow-fs-read=*
// What the permission model refuses, and how: thrown, or given to the callback.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
process.removeAllListeners('warning');
const file = path.join(__dirname, 'no such file');
const now = new Date();

function shown(err) {
  return err ? [err.code, err.permission, err.resource && path.basename(err.resource)] : err;
}
function attempt(name, f) {
  try {
    console.log(name, f());
  } catch (err) {
    console.log(name, ...shown(err));
  }
}

attempt('execve', () => process.execve('/bin/true', ['true'], process.env));
attempt('report', () => process.report.writeReport('./report.json'));
attempt('report with a name of its own', () => {
  try {
    process.report.writeReport();
  } catch (err) {
    return err.resource === process.cwd();
  }
});
attempt('WASI', () => new (require('node:wasi').WASI)({ version: 'preview1' }));
attempt('WASI without a version', () => new (require('node:wasi').WASI)());

const operations = {
  access: [file, 2], chmod: [file, 0o644], chown: [file, 0, 0], lchown: [file, 0, 0], lutimes: [file, now, now], mkdir: [file], mkdtemp: [file],
  open: [file, 'w'], rename: [file, file + 2], rmdir: [file], symlink: [file, file + 2], truncate: [file, 1], unlink: [file],
  utimes: [file, now, now], writeFile: [file, 'x'], fchmod: [0, 0o644], fchown: [0, 0, 0], futimes: [0, now, now], fsync: [0], fdatasync: [0],
};
(async () => {
  for (const [name, args] of Object.entries(operations)) {
    attempt(`${name}Sync`, () => fs[`${name}Sync`](...args));
    await new Promise((resolve) => {
      try {
        fs[name](...args, (err) => resolve(console.log(name, 'calls back', ...shown(err))));
      } catch (err) {
        resolve(console.log(name, 'throws', ...shown(err)));
      }
    });
    if (fs.promises[name]) await fs.promises[name](...args).then(console.log, (err) => console.log(name, 'rejects', ...shown(err)));
  }
  const handle = await fs.promises.open(__filename);
  for (const name of ['sync', 'datasync', 'chmod', 'utimes']) await handle[name](0, 0).catch((err) => console.log(name, err.code));
  await handle.close();
})();
