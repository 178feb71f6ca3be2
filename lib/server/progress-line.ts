const interval = 200;

/** A line on the terminal that counts up in place; elsewhere it is written once, at the end. */
export function progressLine(label: string, total: number) {
  const started = Date.now();
  let written = 0;
  return {
    update(done: number): void {
      if (!process.stderr.isTTY || Date.now() - written < interval) return;
      written = Date.now();
      process.stderr.write(`\r${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`);
    },
    end(): void {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stderr.write(
        `${process.stderr.isTTY ? "\r" : ""}${label}: ${total.toLocaleString("en")} in ${seconds} s\n`,
      );
    },
  };
}
