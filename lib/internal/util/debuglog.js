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

function colored(stream) {
  if (process.env.FORCE_COLOR !== undefined) return require('internal/tty_colors').getColorDepth() > 2;
  return stream.isTTY === true && stream.hasColors();
}

function print(section, args) {
  const colors = colored(process.stderr);
  const text = formatWithOptions({ colors }, ...args);
  const pid = colors ? inspect(process.pid, { colors }) : process.pid;
  process.stderr.write(`${section} ${pid}: ${text}\n`);
}

// The function that does the work is made when it is first called, since most sections are never switched on.
function debuglog(section, callback) {
  let debug = (...args) => {
    if (!loggers.has(section)) {
      const on = enabled(section);
      // The names are those that programs see.
      const logger = on ? { debug(...list) { print(section, list); } }.debug : { noop() {} }.noop;
      loggers.set(section, tellEnabled(logger, { get: () => on }.get));
    }
    debug = loggers.get(section);
    if (typeof callback === 'function') callback(debug);
    debug(...args);
  };
  section = String(section).toUpperCase();
  const logger = (...args) => debug(...args);
  return tellEnabled(logger, { get: () => enabled(section) }.get);
}

function tellEnabled(logger, get) {
  return Object.defineProperty(logger, 'enabled', { get, configurable: true, enumerable: true });
}

module.exports = { debuglog };
