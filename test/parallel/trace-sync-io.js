// --trace-sync-io tells of synchronous functions that are called once the event loop runs.
'use strict';
const { spawnSync } = require('node:child_process');
function run(flags, code) {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8' });
  return [stdout.trim(), (stderr.match(/^\(node:\d+\) WARNING: Detected use of sync API$/mg) ?? []).length];
}
const late = (what) => `setImmediate(function late() { ${what}; console.log('done'); })`;
console.log(run(['--trace-sync-io'], late('fs.statSync(".")')));
console.log(run([], late('fs.statSync(".")')));
console.log(run(['--trace-sync-io'], 'fs.statSync("."); console.log("early")'));
console.log(run(['--trace-sync-io'], late('fs.existsSync("."); process.cwd()')));
console.log(run(['--trace-sync-io'], late('zlib.deflateSync("a"); child_process.spawnSync("true")')));
