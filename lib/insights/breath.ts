/**
 * Lets whoever else waits for the thread have it; a question that was asked before is on its way afterwards.
 */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
