/** Whether the long matrix runs (`npm run test:all`), and not only what `npm test` has time for. */
export const isLong = process.env["LONG_TESTS"] === "1";

/**
 * The number of runs of a property, or the size of a case: less in `npm test`, more in `npm run test:all`.
 */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}
