import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The same values, each asked for while the one before is used: a server reads on while we write. What was
 * asked for in vain is waited for in the end, and nothing more is asked for.
 */
export async function* oneAhead<T>(values: AsyncGenerator<T, undefined>): AsyncGenerator<T, undefined> {
  let next = values.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // What went wrong is told in its turn.
      next.catch(() => {});
      // The question leaves, and what SQLite answers without leaving a turn lets other requests have theirs.
      await nextTurn();
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await values.return(undefined);
  }
}
