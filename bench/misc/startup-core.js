'use strict';
// Start of a process that evaluates an empty statement.
const common = require('../common');

const bench = common.createBenchmark(({ count }) => bench.spawn(['-e', ';'], count), { count: [50] });
