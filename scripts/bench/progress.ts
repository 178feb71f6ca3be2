/** Says on the error output what is being done; the tables alone go to the output. */
export function tell(sentence: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${sentence}\n`);
}

const step = 100_000;

/** Tells now and then how many rows are done. */
export class Milestones {
  #next = step;

  constructor(readonly what: string) {}

  pass(done: number): void {
    if (done < this.#next) return;
    this.#next = done - (done % step) + step;
    tell(`  ${done.toLocaleString("en")} ${this.what}`);
  }
}
