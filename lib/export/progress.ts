/** How far an export is. */
export class Progress {
  /** Contributions that are read, and of how many; null until they are counted. */
  read = 0;
  of: number | null = null;
  /** Rows that are written. */
  rows = 0;

  /** @param contributions how many there are */
  expect(contributions: number): void {
    this.of = contributions;
  }

  /** @param contributions that were read since; @param rows all that are written by now */
  pass(contributions: number, rows: number): void {
    this.read += contributions;
    this.rows = rows;
  }
}
