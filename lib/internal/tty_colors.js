'use strict';

// How many colours a terminal shows, from what the environment says of it: 1, 4, 8 or 24 bits.

const byTerm = [
  [/^(xterm|screen|tmux|rxvt|linux|cygwin|ansi|konsole|eterm|mosh|vt100|vt220|color)/, 4],
  [/-256(color)?$/, 8],
  [/^(xterm-kitty|alacritty|foot|wezterm|kitty|ghostty)/, 24],
  [/(direct|truecolor)$/, 24],
];

const byProgram = { 'iTerm.app': 24, HyperTerm: 24, Hyper: 24, MacTerm: 24, Apple_Terminal: 8, vscode: 24 };
const byService = ['APPVEYOR', 'BUILDKITE', 'CIRCLECI', 'DRONE', 'GITEA_ACTIONS', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TRAVIS'];

function forced(env) {
  switch (env.FORCE_COLOR) {
    case '': case '1': case 'true': return 4;
    case '2': return 8;
    case '3': return 24;
    default: return 1;
  }
}

function getColorDepth(env = process.env) {
  if (env.FORCE_COLOR !== undefined) return forced(env);
  if (env.NODE_DISABLE_COLORS !== undefined && env.NODE_DISABLE_COLORS !== '') return 1;
  if ((env.NO_COLOR !== undefined && env.NO_COLOR !== '') || env.TERM === 'dumb') return 1;
  if (process.platform === 'win32') return 24;
  if (env.TMUX) return 24;
  if (env.TF_BUILD && env.AGENT_NAME) return 4;
  if (env.CI) {
    for (const name of byService) if (env[name] !== undefined) return name === 'GITHUB_ACTIONS' || name === 'CIRCLECI' || name === 'GITEA_ACTIONS' ? 24 : 8;
    return env.CI_NAME === 'codeship' ? 8 : 1;
  }
  if (env.TEAMCITY_VERSION) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 4 : 1;
  if (byProgram[env.TERM_PROGRAM] !== undefined) return byProgram[env.TERM_PROGRAM];
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return 24;
  let depth = env.COLORTERM ? 4 : 1;
  if (env.TERM) {
    const term = env.TERM.toLowerCase();
    for (const [pattern, bits] of byTerm) if (pattern.test(term)) depth = Math.max(depth, bits);
  }
  return depth;
}

function hasColors(count, env) {
  const { validateInteger } = require('internal/validators');
  if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
    env = count;
    count = 16;
  } else {
    validateInteger(count, 'count', 2);
  }
  return count <= 2 ** getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
