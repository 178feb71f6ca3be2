/** Whether the long matrix runs (`npm run test:all`), and not only what `npm test` has time for. */
export const isLong = process.env["LONG_TESTS"] === "1";

/** Returns how often a property runs, or the size of a case. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}
