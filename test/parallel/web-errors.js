'use strict';
function t(f) {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code} ${e.message}`;
  }
}
const q = new QuotaExceededError('m', { quota: 1, requested: '2' });
console.log(q.name, q.code, q.message, q.quota, q.requested, q instanceof DOMException, q instanceof Error, Object.prototype.toString.call(q), QuotaExceededError.length);
const c = structuredClone(q);
console.log(c instanceof QuotaExceededError, c.quota, c.requested, c.message, new QuotaExceededError().quota);
console.log(t(() => new QuotaExceededError('m', { quota: -1 })), t(() => new QuotaExceededError('m', { quota: 3, requested: 1 })));
console.log(t(() => new QuotaExceededError('m', { quota: NaN })), t(() => new QuotaExceededError('m', { requested: -1 })), t(() => QuotaExceededError.prototype.quota));
const e = new ErrorEvent('x', { message: 1, lineno: '3', colno: 2.7, error: 5, filename: null });
console.log(e.type, e.message, e.lineno, e.colno, e.error, e.filename, new ErrorEvent('x').error, Object.prototype.toString.call(e), ErrorEvent.length);
console.log(t(() => new ErrorEvent()), t(() => new ErrorEvent('x', 1)));
console.log(Object.getOwnPropertyNames(ErrorEvent.prototype), Object.getOwnPropertyNames(QuotaExceededError.prototype), Object.getOwnPropertyNames(ErrorEvent));
const sea = require('node:sea');
console.log(sea, sea.isSea(), t(() => sea.getAsset('a')), t(() => sea.getAsset(1)), t(() => sea.getAssetKeys()), t(() => sea.getRawAsset('a')), t(() => sea.getAssetAsBlob('a')));
const constants = require('constants');
console.log(Object.isFrozen(constants), Object.getPrototypeOf(constants), constants.SIGTERM, constants.O_RDWR, constants.ENOENT, constants.PRIORITY_LOW, Object.keys(constants).slice(0, 3), t(() => require('sea')).split('\n')[0]);
