/** A terminal, or a file that keeps every line. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const clearLine = "\r\u001b[K";

/** Opens a progress line. A terminal rewrites it in place; a log gets one line per step. `now` is in ms. */
export function openProgress(output: Output = process.stderr, now = () => performance.now()) {
  const pauseMs = output.isTTY ? 200 : 5_000;
  const start = now();
  let shownAt = start;
  const write = (words: string) => output.write(output.isTTY ? `${clearLine}${words}` : `${words}\n`);
  return {
    pauseMs,
    seconds: () => (now() - start) / 1000,
    write,
    show(words: () => string): void {
      if (now() - shownAt < pauseMs) return;
      shownAt = now();
      write(words());
    },
    clear(): void {
      if (output.isTTY) output.write(clearLine);
    },
  };
}

/** Counts up in place on a terminal. Elsewhere writes one line at the end. */
export function countUp(label: string, total: number) {
  const line = openProgress();
  return {
    update(done: number): void {
      if (process.stderr.isTTY)
        line.show(() => `${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`);
    },
    clear: line.clear,
    end(): void {
      line.clear();
      process.stderr.write(`${label}: ${total.toLocaleString("en")} in ${line.seconds().toFixed(1)} s\n`);
    },
  };
}
