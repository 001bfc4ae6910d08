'use strict';

// eventLoopUtilization: which share of the time the loop was busy.

const { now, milestone, loopIdleTime } = internalBinding('performance');

function share(idle, active) {
  return { idle, active, utilization: active === 0 ? 0 : active / (idle + active) };
}

// utilizationAt computes it for a loop that began at start and has idled since; the times may be another thread's.
function utilizationAt(start, time, idle, earlier, before) {
  if (start <= 0) return { idle: 0, active: 0, utilization: 0 };
  if (before) return share(earlier.idle - before.idle, earlier.active - before.active);
  const active = time - start - idle;
  if (!earlier) return { idle, active, utilization: active / (idle + active) };
  return share(idle - earlier.idle, active - earlier.active);
}

function eventLoopUtilization(util1, util2) {
  return utilizationAt(milestone('loopStart'), now(), loopIdleTime(), util1, util2);
}

module.exports = { eventLoopUtilization, utilizationAt };
