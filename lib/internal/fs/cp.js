'use strict';

// fs.cp in its three forms. The way through a tree is written once, as a generator that yields each call of fs it needs; one driver
// answers synchronously, the other with promises.

const fs = require('fs');
const { Buffer } = require('buffer');
const { dirname, isAbsolute, join, parse, resolve, sep } = require('path');
const { validateBoolean, validateFunction, validateInteger, validateObject } = require('internal/validators');
const { codes: { ERR_INCOMPATIBLE_OPTION_PAIR, ERR_INVALID_RETURN_VALUE } } = require('internal/errors');
const { failure, path: checkPath, permitCopy } = internalBinding('fs');

const defaults = {
  dereference: false,
  errorOnExist: false,
  filter: undefined,
  force: true,
  preserveTimestamps: false,
  recursive: false,
  verbatimSymlinks: false,
  mode: 0,
};

function checkOptions(given) {
  if (given === undefined) return { ...defaults };
  validateObject(given, 'options');
  const options = { ...defaults, ...given };
  for (const name of ['dereference', 'errorOnExist', 'force', 'preserveTimestamps', 'recursive', 'verbatimSymlinks']) {
    validateBoolean(options[name], `options.${name}`);
  }
  options.mode = options.mode === undefined || options.mode === null ? 0 : options.mode;
  validateInteger(options.mode, 'mode', 0, 7);
  if (options.dereference && options.verbatimSymlinks) throw new ERR_INCOMPATIBLE_OPTION_PAIR('dereference', 'verbatimSymlinks');
  if (options.filter !== undefined) validateFunction(options.filter, 'options.filter');
  return options;
}

const same = (a, b) => a.ino === b.ino && a.dev === b.dev && a.ino !== 0n;

const isInside = (outer, inner) => {
  const parts = resolve(inner).split(sep).filter(Boolean);
  return resolve(outer).split(sep).filter(Boolean).every((part, i) => parts[i] === part);
};

// A tree as it is copied. `sync` chooses between the messages of the two families of functions, which differ in Node.
class Copy {
  constructor(options, sync) {
    this.options = options;
    this.sync = sync;
  }

  fail(code, syncMessage, message, errno, path) {
    return this.sync ? failure(code, syncMessage) : failure(code, message, errno, path);
  }

  * stats(src, dest) {
    const call = this.options.dereference ? 'stat' : 'lstat';
    const from = yield [call, src, { bigint: true }];
    const to = yield [call, dest, { bigint: true, throwIfNoEntry: false }];
    return [from, to];
  }

  * check(src, dest) {
    const [from, to] = yield* this.stats(src, dest);
    if (to) {
      if (same(from, to)) {
        throw this.fail('ERR_FS_CP_EINVAL', `src and dest cannot be the same ${dest}`, 'src and dest cannot be the same', 'EINVAL', dest);
      }
      if (from.isDirectory() && !to.isDirectory()) {
        throw this.fail('ERR_FS_CP_DIR_TO_NON_DIR', `Cannot overwrite non-directory ${dest} with directory ${src}`,
                        `cannot overwrite non-directory ${dest} with directory ${src}`, 'EISDIR', dest);
      }
      if (!from.isDirectory() && to.isDirectory()) {
        throw this.fail('ERR_FS_CP_NON_DIR_TO_DIR', `Cannot overwrite directory ${dest} with non-directory ${src}`,
                        `cannot overwrite directory ${dest} with non-directory ${src}`, 'ENOTDIR', dest);
      }
    }
    if (from.isDirectory() && isInside(src, dest)) throw this.intoItself(src, dest);
    return [from, to];
  }

  intoItself(src, dest) {
    return this.fail('ERR_FS_CP_EINVAL', `Cannot copy ${src}/ to a subdirectory of self ${dest}`,
                     `cannot copy ${src} to a subdirectory of self ${dest}`, 'EINVAL', dest);
  }

  // Looks for the source among the folders that the target is in.
  * checkParents(src, from, dest) {
    const srcParent = resolve(dirname(src));
    let parent = resolve(dirname(dest));
    while (parent !== srcParent && parent !== parse(parent).root) {
      const stat = yield ['stat', parent, { bigint: true, throwIfNoEntry: false }];
      if (!stat) return;
      if (same(from, stat)) throw this.intoItself(src, dest);
      parent = dirname(parent);
    }
  }

  * run(src, dest) {
    if (this.options.filter && !(yield* this.wanted(src, dest))) return;
    const [from, to] = yield* this.check(src, dest);
    yield* this.checkParents(src, from, dest);
    if (from.isDirectory() && !this.options.recursive) {
      throw this.fail('ERR_FS_EISDIR', `Recursive option not enabled, cannot copy a directory: ${src}/`,
                      `${src} is a directory (not copied)`, 'EISDIR', src);
    }
    const parent = dirname(dest);
    if (!(yield ['stat', parent, { throwIfNoEntry: false }])) yield ['mkdir', parent, { recursive: true }];
    yield* this.entry(from, to, src, dest);
  }

  * wanted(src, dest) {
    const answer = this.options.filter(src, dest);
    if (this.sync && answer !== null && typeof answer === 'object' && typeof answer.then === 'function') {
      throw new ERR_INVALID_RETURN_VALUE('boolean', 'filter', 'an instance of Promise');
    }
    return yield answer;
  }

  * entry(from, to, src, dest) {
    if (from.isDirectory()) {
      yield* this.folder(from, to, src, dest);
    } else if (from.isFile() || from.isCharacterDevice() || from.isBlockDevice()) {
      yield* this.file(from, to, src, dest);
    } else if (from.isSymbolicLink()) {
      yield* this.link(to, src, dest);
    } else if (from.isSocket()) {
      throw this.fail('ERR_FS_CP_SOCKET', `Cannot copy a socket file: ${dest}`, `cannot copy a socket file: ${dest}`, 'EINVAL', dest);
    } else if (from.isFIFO()) {
      throw this.fail('ERR_FS_CP_FIFO_PIPE', `Cannot copy a FIFO pipe: ${dest}`, `cannot copy a FIFO pipe: ${dest}`, 'EINVAL', dest);
    } else {
      throw this.fail('ERR_FS_CP_UNKNOWN', `Cannot copy an unknown file type: ${dest}`, `cannot copy an unknown file type: ${dest}`,
                      'EINVAL', dest);
    }
  }

  * file(from, to, src, dest) {
    if (to) {
      if (!this.options.force) {
        if (this.options.errorOnExist) throw failure('ERR_FS_CP_EEXIST', `${dest} already exists`, 'EEXIST', dest);
        return;
      }
      yield ['unlink', dest];
    }
    yield ['copyFile', src, dest, this.options.mode];
    if (this.options.preserveTimestamps) yield* this.keepTimes(from, src, dest);
  }

  * keepTimes(from, src, dest) {
    // Whoever made a file read-only does not mean its copy to have the wrong times.
    if ((from.mode & 0o200n) === 0n) yield ['chmod', dest, Number(from.mode) | 0o200];
    const now = yield ['stat', src]; // reading has changed the time of access
    yield ['utimes', dest, now.atime, now.mtime];
    if ((from.mode & 0o200n) === 0n) yield ['chmod', dest, Number(from.mode)];
  }

  * folder(from, to, src, dest) {
    if (!to) {
      yield ['mkdir', dest];
      yield* this.children(src, dest);
      yield ['chmod', dest, Number(from.mode & 0o7777n)];
      return;
    }
    if (this.options.errorOnExist && !this.options.force) throw failure('ERR_FS_CP_EEXIST', `${dest} already exists`, 'EEXIST', dest);
    yield* this.children(src, dest);
  }

  * children(src, dest) {
    for (const name of yield ['readdir', src]) {
      const [a, b] = [join(src, name), join(dest, name)];
      if (this.options.filter && !(yield* this.wanted(a, b))) continue;
      const [from, to] = yield* this.check(a, b);
      yield* this.entry(from, to, a, b);
    }
  }

  * link(to, src, dest) {
    let target = yield ['readlink', src];
    if (!this.options.verbatimSymlinks && !isAbsolute(target)) target = resolve(dirname(src), target);
    if (!to) {
      yield ['symlink', target, dest];
      return;
    }
    if (!to.isSymbolicLink()) {
      if (this.options.errorOnExist && !this.options.force) throw failure('ERR_FS_CP_EEXIST', `${dest} already exists`, 'EEXIST', dest);
      yield ['symlink', target, dest]; // fails with EEXIST
      return;
    }
    let old = yield ['readlink', dest];
    if (!isAbsolute(old)) old = resolve(dirname(dest), old);
    const absolute = isAbsolute(target) ? target : resolve(dirname(src), target);
    const stat = yield ['stat', src, { throwIfNoEntry: false }];
    if (stat?.isDirectory()) {
      if (isInside(absolute, old)) {
        throw this.fail('ERR_FS_CP_EINVAL', `Cannot copy ${absolute} to a subdirectory of self ${old}`,
                        `cannot copy ${absolute} to a subdirectory of self ${old}`, 'EINVAL', dest);
      }
      if (isInside(old, absolute)) {
        throw this.fail('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', `cannot overwrite ${old} with ${absolute}`,
                        `cannot overwrite ${old} with ${absolute}`, 'EINVAL', dest);
      }
    }
    yield ['unlink', dest];
    yield ['symlink', target, dest];
  }
}

function driveSync(steps) {
  let step = steps.next();
  while (!step.done) {
    const call = step.value;
    let answer;
    try {
      answer = Array.isArray(call) ? fs[`${call[0]}Sync`](...call.slice(1)) : call;
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(answer);
  }
}

async function drive(steps) {
  const { promises } = fs;
  let step = steps.next();
  while (!step.done) {
    const call = step.value;
    let answer;
    try {
      answer = await (Array.isArray(call) ? promises[call[0]](...call.slice(1)) : call);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(answer);
  }
}

const text = (path) => (typeof path === 'string' ? path : Buffer.from(path).toString());

exports.cpSync = function cpSync(src, dest, options) {
  options = checkOptions(options);
  src = text(checkPath(src, 'src'));
  dest = text(checkPath(dest, 'dest'));
  permitCopy(src, dest);
  driveSync(new Copy(options, true).run(src, dest));
};

async function copy(src, dest, options) {
  options = checkOptions(options);
  src = text(checkPath(src, 'src'));
  dest = text(checkPath(dest, 'dest'));
  permitCopy(src, dest);
  await drive(new Copy(options, false).run(src, dest));
}
exports.promise = copy;

exports.cp = function cp(src, dest, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'cb');
  options = checkOptions(options);
  src = checkPath(src, 'src');
  dest = checkPath(dest, 'dest');
  copy(src, dest, options).then(() => { process.nextTick(callback, null); }, (error) => { process.nextTick(callback, error); });
};
