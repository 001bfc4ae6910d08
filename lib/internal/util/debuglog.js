'use strict';

// Messages for whoever sets NODE_DEBUG to the names of sections, with * for any text.

const { formatWithOptions, inspect } = require('internal/util/inspect');

let pattern;
const loggers = new Map();

function enabled(section) {
  if (pattern === undefined) {
    const names = process.env.NODE_DEBUG;
    pattern = names ? new RegExp(`^(?:${names.replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replace(/\*/g, '.*').replace(/,/g, '|')})$`, 'i') : null;
  }
  return pattern !== null && pattern.test(section);
}

function print(section, args) {
  const colors = process.stderr.isTTY === true && process.stderr.hasColors();
  const text = formatWithOptions({ colors }, ...args);
  const pid = colors ? inspect(process.pid, { colors }) : process.pid;
  process.stderr.write(`${section} ${pid}: ${text}\n`);
}

// The function that does the work is made when it is first called, since most sections are never switched on.
function debuglog(section, callback) {
  let debug = (...args) => {
    if (!loggers.has(section)) {
      loggers.set(section, enabled(section) ? (...list) => print(section, list) : () => {});
    }
    debug = loggers.get(section);
    if (typeof callback === 'function') callback(debug);
    debug(...args);
  };
  section = String(section).toUpperCase();
  const logger = (...args) => debug(...args);
  Object.defineProperty(logger, 'enabled', { get: () => enabled(section), configurable: true, enumerable: true });
  return logger;
}

module.exports = { debuglog };
