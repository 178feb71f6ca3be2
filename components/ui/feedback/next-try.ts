const firstMs = 500;
const longestMs = 8_000;

/**
 * Waits for the moment to ask again: when the browser is back online, at the latest after a while, for it may
 * be wrong about its network. The more often it was in vain, the longer.
 * @param tries how often it was asked before
 */
export function nextTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(firstMs * 2 ** (tries - 1), longestMs));
    window.addEventListener("online", go);
  });
}
