'use strict';

// node:child_process.

const { ChildProcess } = require('internal/child_process/child');
const { spawn } = require('internal/child_process/spawn');
const { exec, execFile } = require('internal/child_process/exec');
const { fork, attach } = require('internal/child_process/fork');
const { spawnSync, execFileSync, execSync } = require('internal/child_process/sync');

module.exports = { _forkChild: attach, ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
