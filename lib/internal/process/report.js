'use strict';

// process.report: what is known of the process at one moment, as an object or as a file.

const { codes } = require('internal/errors');
const binding = internalBinding('report');

const settings = {
  directory: binding.directory,
  filename: binding.filename,
  compact: binding.compact,
  excludeNetwork: binding.excludeNetwork,
  signal: binding.signal || 'SIGUSR2',
  reportOnFatalError: binding.onFatalError,
  reportOnSignal: binding.onSignal,
  reportOnUncaughtException: binding.onUncaught,
  excludeEnv: binding.excludeEnv,
};
let sequence = 0;

function checkError(error) {
  if (typeof error !== 'object' || error === null || Array.isArray(error)) throw new codes.ERR_INVALID_ARG_TYPE('err', 'object', error);
}

function here(from) {
  const error = new codes.ERR_SYNTHETIC();
  Error.captureStackTrace(error, from);
  return error;
}

function javascriptStack(error) {
  if (typeof error !== 'object' || error === null) {
    return { message: typeof error === 'symbol' ? error.toString() : `${error}`, stack: ['Unavailable.'], errorProperties: {} };
  }
  if (typeof error.stack !== 'string') return { message: 'No stack.', stack: ['Unavailable.'], errorProperties: {} };
  const [message, ...frames] = error.stack.split('\n');
  const errorProperties = {};
  for (const name of Object.keys(error)) {
    const value = error[name];
    errorProperties[name] = typeof value === 'symbol' ? value.toString() : `${value}`;
  }
  return { message, stack: frames.length > 0 ? frames.map((f) => f.trim()) : undefined, errorProperties };
}

function networkInterfaces(os) {
  const list = [];
  for (const [name, addresses] of Object.entries(os.networkInterfaces())) {
    for (const { internal, mac, address, netmask, family, scopeid } of addresses) list.push({ name, internal, mac, address, netmask, family, scopeid });
  }
  return list;
}

function header(os, event, trigger, filename, now) {
  return {
    reportVersion: 5,
    event,
    trigger,
    filename,
    dumpEventTime: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    dumpEventTimeStamp: `${now.getTime()}`,
    processId: process.pid,
    threadId: binding.threadId,
    cwd: process.cwd(),
    commandLine: [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    nodejsVersion: process.version,
    wordSize: /64|s390x/.test(process.arch) ? 64 : 32,
    arch: process.arch,
    platform: process.platform,
    componentVersions: { ...process.versions },
    release: { ...process.release },
    osName: os.type(),
    osRelease: os.release(),
    osVersion: os.version(),
    osMachine: os.machine(),
    cpus: os.cpus().map(({ model, speed, times }) => ({ model, speed, ...times })),
    networkInterfaces: settings.excludeNetwork ? undefined : networkInterfaces(os),
    host: os.hostname(),
  };
}

function usage(os) {
  const used = process.resourceUsage();
  const [user, kernel] = [used.userCPUTime / 1e6, used.systemCPUTime / 1e6];
  const seconds = Math.max(process.uptime(), 1e-3);
  const percent = (time) => 100 * time / seconds;
  return {
    free_memory: os.freemem(),
    total_memory: os.totalmem(),
    rss: process.memoryUsage.rss(),
    constrained_memory: process.constrainedMemory(),
    available_memory: process.availableMemory(),
    userCpuSeconds: user,
    kernelCpuSeconds: kernel,
    cpuConsumptionPercent: percent(user + kernel),
    userCpuConsumptionPercent: percent(user),
    kernelCpuConsumptionPercent: percent(kernel),
    maxRss: used.maxRSS * 1024,
    pageFaults: { IORequired: used.majorPageFault, IONotRequired: used.minorPageFault },
    fsActivity: { reads: used.fsRead, writes: used.fsWrite },
  };
}

function make(event, trigger, error, filename, now) {
  const os = require('os');
  return {
    header: header(os, event, trigger, filename, now),
    javascriptStack: javascriptStack(error),
    javascriptHeap: binding.heap(),
    nativeStack: binding.nativeStack(),
    resourceUsage: usage(os),
    libuv: binding.handles(),
    workers: [],
    environmentVariables: settings.excludeEnv ? undefined : { ...process.env },
    userLimits: process.platform === 'win32' ? undefined : binding.limits(),
    sharedObjects: [],
  };
}

// The default name: report.<date>.<time>.<pid>.<thread>.<number>.json, in local time.
function defaultName(now) {
  const two = (n) => `${n}`.padStart(2, '0');
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `report.${date}.${time}.${process.pid}.${binding.threadId}.${`${++sequence}`.padStart(3, '0')}.json`;
}

function write(event, trigger, error, file) {
  const stdio = internalBinding('stdio');
  const now = new Date();
  const name = file || settings.filename || defaultName(now);
  const text = `${JSON.stringify(make(event, trigger, error, name, now), null, settings.compact ? 0 : 2)}\n`;
  if (name === 'stdout' || name === 'stderr') {
    stdio.write(name === 'stdout' ? 1 : 2, text);
  } else {
    const { directory } = settings;
    const target = directory ? require('path').join(directory, name) : name;
    try {
      require('fs').writeFileSync(target, text);
    } catch (failed) {
      stdio.write(2, `\nFailed to open Node.js report file: ${name}${directory ? ` directory: ${directory}` : ''} (errno: ${-failed.errno})\n`);
      return '';
    }
    stdio.write(2, `\nWriting Node.js report to file: ${name}`);
  }
  stdio.write(2, '\nNode.js report completed\n');
  return name;
}

function onSignal(signal) {
  write(signal, 'Signal', here(onSignal));
}

// Only the main thread hears of signals.
function listen(on) {
  if (binding.threadId !== 0) return;
  if (on) process.on(settings.signal, onSignal);
  else process.removeListener(settings.signal, onSignal);
}

function checkedSignal(name) {
  if (typeof name !== 'string') throw new codes.ERR_INVALID_ARG_TYPE('signal', 'string', name);
  const { signals } = require('os').constants;
  if (signals[name] === undefined) {
    const capital = signals[name.toUpperCase()] !== undefined;
    throw new codes.ERR_UNKNOWN_SIGNAL(capital ? `${name} (signals must use all capital letters)` : name);
  }
  return name;
}

// A report that the program asks for is a file of the program's; what a crash or a signal writes is not.
function permitWrite(file) {
  if (process.permission === undefined || file === 'stdout' || file === 'stderr') return;
  const { directory } = settings;
  const target = file === undefined ? process.cwd() : directory ? require('path').join(directory, file) : file;
  internalBinding('permission').permitFile('fs.write', target);
}

const report = {
  writeReport: function writeReport(file, error) {
    if (typeof file === 'object' && file !== null) {
      error = file;
      file = undefined;
    } else if (file !== undefined && typeof file !== 'string') {
      throw new codes.ERR_INVALID_ARG_TYPE('file', 'string', file);
    } else if (error !== undefined) {
      checkError(error);
    }
    permitWrite(file);
    return write('JavaScript API', 'API', error === undefined ? here(writeReport) : error, file);
  },
  getReport: function getReport(error) {
    if (error !== undefined) checkError(error);
    return JSON.parse(JSON.stringify(make('JavaScript API', 'GetReport', error === undefined ? here(getReport) : error, null, new Date())));
  },
};

function setting(name, type, changed) {
  Object.defineProperty(report, name, {
    configurable: true,
    enumerable: true,
    get() { return settings[name]; },
    set(value) {
      if (typeof value !== type) throw new codes.ERR_INVALID_ARG_TYPE(name.startsWith('reportOn') ? 'trigger' : name, type, value);
      if (changed) changed(value);
      settings[name] = value;
    },
  });
}

setting('directory', 'string');
setting('filename', 'string');
setting('compact', 'boolean');
setting('excludeNetwork', 'boolean');
Object.defineProperty(report, 'signal', {
  configurable: true,
  enumerable: true,
  get() { return settings.signal; },
  set(name) {
    checkedSignal(name);
    if (settings.reportOnSignal) listen(false);
    settings.signal = name;
    if (settings.reportOnSignal) listen(true);
  },
});
setting('reportOnFatalError', 'boolean');
setting('reportOnSignal', 'boolean', (on) => {
  if (on !== settings.reportOnSignal) listen(on);
});
setting('reportOnUncaughtException', 'boolean');
setting('excludeEnv', 'boolean');

binding.onFatalException((error) => {
  if (settings.reportOnUncaughtException) write('Exception', 'Exception', error);
});
if (settings.reportOnSignal) {
  checkedSignal(settings.signal);
  listen(true);
}

module.exports = { report };
