/** Whether the long matrix runs (`npm run test:all`), and not only what `npm test` has time for. */
export const isLong = process.env["LONG_TESTS"] === "1";

/** How often a property is tried, or how large a case is: less in `npm test`, more in `npm run test:all`. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}
