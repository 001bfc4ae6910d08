'use strict';

// What kind of address a string is.

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const group = /^[0-9a-fA-F]{1,4}$/;
const zone = /^[0-9a-zA-Z-.:]+$/;

function isIPv4(input) {
  return ipv4.test(`${input}`);
}

function isIPv6(input) {
  let s = `${input}`;
  const percent = s.indexOf('%');
  if (percent !== -1) {
    if (!zone.test(s.slice(percent + 1))) return false;
    s = s.slice(0, percent);
  }
  const halves = s.split('::');
  if (halves.length > 2) return false;
  let count = 0;
  for (let h = 0; h < halves.length; h++) {
    if (halves[h] === '') continue;
    const groups = halves[h].split(':');
    for (let i = 0; i < groups.length; i++) {
      const last = h === halves.length - 1 && i === groups.length - 1;
      if (last && ipv4.test(groups[i])) count += 2;
      else if (group.test(groups[i])) count++;
      else return false;
    }
  }
  return halves.length === 2 ? count < 8 : count === 8;
}

function isIP(input) {
  if (isIPv4(input)) return 4;
  return isIPv6(input) ? 6 : 0;
}

module.exports = { isIP, isIPv4, isIPv6 };
