/** How a file came to its end. */
export interface StreamEnd {
  readonly state: "done" | "failed" | "cancelled";
  readonly error: unknown;
}

/** What is made into a stream. */
interface Written {
  pieces(): AsyncGenerator<Uint8Array, undefined>;
  close(): Promise<void>;
}

/**
 * The file as a stream that makes a piece when somebody takes one. However it ends, the moment of the
 * database is given back first, at once also where nobody takes anything any more.
 * @param signal aborted when it was cancelled or nobody waits for it
 * @param onEnd told once
 */
export function exportStream(
  file: Written,
  signal: AbortSignal,
  onEnd: (end: StreamEnd) => void,
): ReadableStream<Uint8Array> {
  const pieces = file.pieces();
  let ending: Promise<void> | null = null;
  const end = (state: StreamEnd["state"], error: unknown = null): Promise<void> => {
    ending ??= (async () => {
      signal.removeEventListener("abort", onAbort);
      // A piece that is being made comes to its end first: it uses the moment.
      await pieces.return(undefined).catch(() => {});
      await file.close();
      onEnd({ state, error });
    })();
    return ending;
  };
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const onAbort = () => {
    controller?.error(signal.reason);
    void end("cancelled");
  };
  return new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
        signal.addEventListener("abort", onAbort);
        if (signal.aborted) onAbort();
      },
      async pull(given) {
        try {
          let piece = await pieces.next();
          // Meanwhile somebody may have given up.
          while (piece.value?.length === 0 && ending === null) piece = await pieces.next();
          if (ending !== null) return;
          if (!piece.done) return given.enqueue(piece.value);
          // Who has the last byte may begin the next export.
          await end("done");
          given.close();
        } catch (error) {
          if (ending !== null) return;
          await end("failed", error);
          given.error(error);
        }
      },
      cancel: () => end("cancelled"),
    },
    { highWaterMark: 1 },
  );
}
