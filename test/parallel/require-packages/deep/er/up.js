module.exports = [require('with-index'), module.paths.length > 2];
