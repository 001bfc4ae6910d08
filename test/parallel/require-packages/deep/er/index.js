module.exports = 'deep index';
