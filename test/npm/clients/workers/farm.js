'use strict';
exports.hello = async (name) => `hello ${name}`;
exports.boom = () => { throw Object.assign(new TypeError('boom'), { extra: [1, 2] }); };
exports.say = (text) => new Promise((resolve) => process.stdout.write(`${text}\n`, () => setTimeout(resolve, 20)));
