import { formatCount } from "./count";

/** What a sum leaves out: `without 3 whose amount could not be read`; null where it has all. */
export function unsummedWords(count: number, locale: string): string | null {
  return count === 0 ? null : `without ${formatCount(count, locale)} whose amount could not be read`;
}
