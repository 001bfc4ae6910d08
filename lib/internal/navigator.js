'use strict';

// The global navigator.

const { codes } = require('internal/errors');

const kMake = Symbol('make');

// platformName words the platform as browsers do, which never tell the processors of Macs and Windows apart.
function platformName(platform, arch) {
  if (platform === 'darwin') return 'MacIntel';
  if (platform === 'win32') return 'Win32';
  const processor = { ia32: 'i686', x64: 'x86_64' }[arch] ?? arch;
  return `${platform[0].toUpperCase()}${platform.slice(1)} ${platform === 'linux' ? processor : arch}`;
}

class Navigator {
  #languages = Object.freeze(['en-US']);

  constructor(key) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  get hardwareConcurrency() {
    this.#languages; // only of a Navigator
    return require('os').availableParallelism();
  }

  get locks() {
    this.#languages;
    return require('internal/locks').locks;
  }

  get language() { return this.#languages[0]; }
  get languages() { return this.#languages; }

  get userAgent() {
    this.#languages;
    return `Node.js/${process.versions.node.split('.')[0]}`;
  }

  get platform() {
    this.#languages;
    return platformName(process.platform, process.arch);
  }
}

['hardwareConcurrency', 'locks', 'language', 'languages', 'userAgent', 'platform'].forEach((name) => Object.defineProperty(Navigator.prototype, name, { enumerable: true }));

module.exports = { Navigator, navigator: new Navigator(kMake) };
