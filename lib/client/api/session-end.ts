/**
 * Whether the session of this page has ended, as far as the page knows. One place for every answer that says
 * so, whatever it was an answer to.
 */
let hasEnded = false;
const listeners = new Set<() => void>();

/** The session is over: an answer said so. */
export function tellSessionEnded(): void {
  set(true);
}

/** Somebody signed in again. */
export function tellSessionBegan(): void {
  set(false);
}

/** For `useSyncExternalStore`. */
export const sessionEnd = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => hasEnded,
} as const;

function set(next: boolean): void {
  hasEnded = next;
  for (const listener of listeners) listener();
}
