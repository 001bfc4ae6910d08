'use strict';

// The REPL of the command line.

const { REPLServer, sloppyMode, strictMode, kStandalone } = require('internal/repl/server');

const defaultHistorySize = 1000;

// begin starts the session and tells whether it did: the environment may name a module that is loaded instead.
exports.begin = function begin() {
  const { env } = process;
  if (env.NODE_REPL_EXTERNAL_MODULE) {
    require('module')._load(env.NODE_REPL_EXTERNAL_MODULE, undefined, true);
    return false;
  }
  console.log(`Welcome to Node.js ${process.version}.\nType ".help" for more information.`);
  const size = Number(env.NODE_REPL_HISTORY_SIZE);
  const options = {
    [kStandalone]: true,
    ignoreUndefined: false,
    useGlobal: true,
    breakEvalOnSigint: true,
    historySize: size > 0 ? size : defaultHistorySize,
    replMode: { strict: strictMode, sloppy: sloppyMode }[env.NODE_REPL_MODE?.toLowerCase().trim()],
  };
  if (Number.parseInt(env.NODE_NO_READLINE, 10)) options.terminal = false;
  const server = new REPLServer(options);
  Object.defineProperty(require('repl'), 'repl', { configurable: true, enumerable: true, writable: true, value: server });
  server.setupHistory({
    filePath: server.terminal ? env.NODE_REPL_HISTORY : '',
    size: options.historySize,
  }, (error) => { if (error) throw error; });
  server.on('exit', () => {
    if (server.historyManager.isFlushing) server.once('flushHistory', () => process.exit());
    else process.exit();
  });
  return true;
};
