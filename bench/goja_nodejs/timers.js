'use strict';
// Timers per second, the best of five rounds: pairs of setTimeout and clearTimeout, the same while 100,000 others wait, and
// 100,000 that run. For any host with console.log and performance.now.
function none() {}

function pairs(pending, n) {
  var waiting = [];
  for (var i = 0; i < pending; i++) waiting.push(setTimeout(none, 1e6));
  var start = performance.now();
  for (i = 0; i < n; i++) clearTimeout(setTimeout(none, 1000 + i % 100));
  var rate = n / ((performance.now() - start) / 1e3);
  waiting.forEach(clearTimeout);
  return rate;
}

function run(n, done) {
  var left = n;
  var start = performance.now();
  function fired() {
    if (--left === 0) done(n / ((performance.now() - start) / 1e3));
  }
  for (var i = 0; i < n; i++) setTimeout(fired, 1 + i % 50);
}

var alone = 0;
var among = 0;
for (var round = 0; round < 5; round++) {
  alone = Math.max(alone, pairs(0, 50000));
  among = Math.max(among, pairs(100000, 50000));
}
var fired = 0;
(function next(rounds) {
  if (rounds > 0) {
    run(100000, function (rate) {
      fired = Math.max(fired, rate);
      next(rounds - 1);
    });
    return;
  }
  console.log('pairs ' + Math.round(alone) + ', pairs while 100,000 wait ' + Math.round(among) + ', 100,000 that run ' + Math.round(fired));
})(5);
