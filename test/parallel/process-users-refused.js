'use strict';
// flags: --permission --allow-fs-read=*
// Functions that change who or what the process is, where that is refused.
for (const [name, ...args] of [['setuid', 'nobody-of-that-name'], ['setgid', 'nobody-of-that-name'], ['execve', process.execPath, ['a'], {}]]) {
  try {
    process[name](...args);
  } catch (error) {
    console.log(name, error.name, error.code, error.permission, error.resource === process.execPath);
    if (name !== 'execve') console.log(error.message);
  }
}
