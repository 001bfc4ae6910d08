module.exports = 'self';
