'use strict';

// How many colours a terminal shows, from what the environment says of it: 1, 4, 8 or 24 bits.

const bits1 = 1;
const bits4 = 4;
const bits8 = 8;
const bits24 = 24;

// Terminals by name, and by what their names have in them.
const terminals = {
  'eterm': bits4,
  'cons25': bits4,
  'console': bits4,
  'cygwin': bits4,
  'dtterm': bits4,
  'gnome': bits4,
  'hurd': bits4,
  'jfbterm': bits4,
  'konsole': bits4,
  'kterm': bits4,
  'mlterm': bits4,
  'mosh': bits24,
  'putty': bits4,
  'st': bits4,
  'rxvt-unicode-24bit': bits24,
  'terminator': bits24,
  'xterm-kitty': bits24,
};
const terminalsLike = [
  /ansi/, /color/, /linux/, /direct/, /^con[0-9]*x[0-9]/, /^rxvt/, /^screen/, /^xterm/, /^vt100/, /^vt220/,
];

const services24 = ['CIRCLECI', 'GITEA_ACTIONS', 'GITHUB_ACTIONS'];
const services8 = ['APPVEYOR', 'BUILDKITE', 'DRONE', 'GITLAB_CI', 'TRAVIS'];

let warned = false;

// forced reads FORCE_COLOR, and warns of variables that it overrules.
function forced(env) {
  let bits;
  switch (`${env.FORCE_COLOR}`) {
    case '': case '1': case 'true': bits = bits4; break;
    case '2': bits = bits8; break;
    case '3': bits = bits24; break;
    default: return bits1;
  }
  if (!warned) {
    const names = ['NODE_DISABLE_COLORS', 'NO_COLOR'].filter((name) => isSet(env[name])).map((name) => `'${name}'`);
    if (names.length > 0) {
      warned = true;
      process.emitWarning(`The ${names.join(' and ')} env is ignored due to the 'FORCE_COLOR' env being set.`, 'Warning');
    }
  }
  return bits;
}

function isSet(value) { return value !== undefined && value !== ''; }

// ofWindows goes by the build from which the console understands colours.
function ofWindows() {
  const [major, , build] = require('os').release().split('.').map(Number);
  if (major < 10 || build < 10586) return bits4;
  return build >= 14931 ? bits24 : bits8;
}

function ofService(env) {
  if (services24.some((name) => name in env)) return bits24;
  return services8.some((name) => name in env) || env.CI_NAME === 'codeship' ? bits8 : bits1;
}

function ofProgram(env) {
  switch (env.TERM_PROGRAM) {
    case 'iTerm.app': return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? bits8 : bits24;
    case 'HyperTerm': case 'MacTerm': return bits24;
    case 'Apple_Terminal': return bits8;
  }
  return undefined;
}

function ofTerminal(env) {
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return bits24;
  if (env.TERM) {
    if (/truecolor/.test(env.TERM)) return bits24;
    if (/^xterm-256/.test(env.TERM)) return bits8;
    const name = env.TERM.toLowerCase();
    if (Object.hasOwn(terminals, name)) return terminals[name];
    if (terminalsLike.some((pattern) => pattern.test(name))) return bits4;
  }
  return env.COLORTERM ? bits4 : bits1;
}

function getColorDepth(env = process.env) {
  if (env.FORCE_COLOR !== undefined) return forced(env);
  if (isSet(env.NODE_DISABLE_COLORS) || isSet(env.NO_COLOR) || env.TERM === 'dumb') return bits1;
  if (process.platform === 'win32') return ofWindows();
  if (env.TMUX) return bits24;
  if ('TF_BUILD' in env && 'AGENT_NAME' in env) return bits4;
  if ('CI' in env) return ofService(env);
  if ('TEAMCITY_VERSION' in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? bits4 : bits1;
  return ofProgram(env) ?? ofTerminal(env);
}

function hasColors(count, env) {
  if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
    env = count;
    count = 16;
  } else {
    const { validateInteger } = require('internal/validators');
    validateInteger(count, 'count', 2);
  }
  return count <= 2 ** getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
