/**
 * Returns a function that opens something once per process, for both copies of a module: the start-up hook's
 * and the routes'. If opening fails, the next call tries again.
 */
export function openOnce<T>(name: string, open: () => T): () => T {
  const key = Symbol.for(`giving-desk:${name}`);
  const shared: typeof globalThis & { [key]?: T } = globalThis;
  return () => {
    if (shared[key] === undefined) {
      const opening = open();
      shared[key] = opening;
      if (opening instanceof Promise) opening.catch(() => delete shared[key]);
    }
    return shared[key];
  };
}
