type Undo = () => Promise<unknown> | unknown;
/** Keeps what is to be done when the work around has ended. */
export type Defer = (undo: Undo) => void;

// One stack for the process, so that a signal finds all that is to be undone.
const pending: Undo[] = [];

/** Runs `work` and afterwards, however it ended, undoes what it deferred, the last first. Calls may nest. */
export async function tidily<T>(work: (defer: Defer) => Promise<T>): Promise<T> {
  const mark = pending.length;
  try {
    return await work((undo) => pending.push(undo));
  } finally {
    await undoTo(mark);
  }
}

/**
 * Makes Ctrl-C and SIGTERM undo everything before the process ends.
 * @returns aborted from then on: what fails afterwards fails because of it
 */
export function tidyOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const [signal, exitCode] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
    process.once(signal, () => {
      stopping.abort();
      undoTo(0).then(
        () => process.exit(exitCode),
        () => process.exit(1),
      );
    });
  }
  return stopping.signal;
}

async function undoTo(mark: number): Promise<void> {
  while (pending.length > mark) await pending.pop()?.();
}
