/**
 * Returns a function that opens something once per process. Next loads modules separately for the start-up
 * hook and for the routes; both share the result. If opening fails, the next call tries again.
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
