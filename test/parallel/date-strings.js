// The texts of dates with names of time zones, and what annex B of ECMA-262 has of dates.
'use strict';
const { execFileSync } = require('node:child_process');
const { execPath, env, argv } = process;
if (argv[2] !== 'child') {
  for (const TZ of ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu']) {
    console.log(execFileSync(execPath, [__filename, 'child'], { env: { ...env, TZ, LC_ALL: 'C' }, encoding: 'utf8' }));
  }
} else {
  child();
}
function child() {
for (const y of [-1,0,5,999,1969,2024,12345,-100]) { const d=new Date(0); d.setUTCFullYear(y,6,3); console.log(d.toString(), d.toTimeString(), d.toGMTString(), d.getYear(), String(d.setYear(99)), d.toDateString()); }
const x=new Date(NaN); console.log(x.toString(), x.getYear(), x.setYear(70), x.getTime(), Date.prototype.toGMTString===Date.prototype.toUTCString, typeof Date(), Date().length, new Date(5).setYear(NaN));
console.log(`${new Date(0)}`, new Date(0)+'', Date.prototype.getYear.length, Date.prototype.setYear.length);
try { Date.prototype.toString.call({}) } catch (e) { console.log(e.message) }
}
