'use strict';

// node:cluster: this process is the primary one, and cannot fork.

const EventEmitter = require('events');
const { unavailable } = require('internal/unavailable');

const SCHED_NONE = 1;
const SCHED_RR = 2;

module.exports = Object.assign(new EventEmitter(), {
  isWorker: false,
  isMaster: true,
  isPrimary: true,
  workers: {},
  settings: {},
  SCHED_NONE,
  SCHED_RR,
  schedulingPolicy: SCHED_RR,
}, unavailable('cluster', {
  functions: ['setupPrimary', 'setupMaster', 'fork', 'disconnect'],
  classes: { Worker: { extends: EventEmitter, methods: ['kill', 'send', 'destroy', 'disconnect', 'isDead', 'isConnected'] } },
}));
