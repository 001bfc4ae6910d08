'use strict';
// A program may change its time zone at any time; what was made before knows the new one.
const d = new Date(1e12);
const f = new Intl.DateTimeFormat('en-US', { timeStyle: 'long', timeZone: 'Europe/Paris' });
for (const zone of ['America/New_York', 'Asia/Tokyo', 'Etc/UTC', 'Europe/London']) {
  process.env.TZ = zone;
  console.log(d.toString(), '|', d.toLocaleString('en-US', { timeZoneName: 'long' }), '|', d.toLocaleString(), '|', d.toLocaleTimeString(),
    '|', Intl.DateTimeFormat().resolvedOptions().timeZone, d.getHours(), d.getTimezoneOffset(), f.format(d));
}
