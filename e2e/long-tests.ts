/** Whether the long matrix runs (`npm run test:all`), and not only what `npm test` has time for. */
export const isLong = process.env["LONG_TESTS"] === "1";
