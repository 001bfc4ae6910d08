globalThis.count = (globalThis.count ?? 0) + 1; throw Object.assign(new Error('from a module'), { count: globalThis.count });
