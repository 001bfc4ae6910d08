module.exports = 'internal';
