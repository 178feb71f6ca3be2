/** Longest id that is shown whole. */
const longest = 12;

/** An id with its middle left out: the first 6 and the last 4 characters once it is longer than 12. */
export function shortId(id: string): string {
  const letters = [...id];
  if (letters.length <= longest) return id;
  return `${letters.slice(0, 6).join("")}…${letters.slice(-4).join("")}`;
}
