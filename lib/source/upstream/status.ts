import { parseRetryAfter } from "./retry-after";
import { type Troubled, type TroubleName, troubled } from "./trouble";

const meanings: readonly (readonly [statuses: readonly number[], trouble: TroubleName])[] = [
  [[301, 302, 303, 307, 308], "redirected"],
  [[401], "refused"],
  [[403], "not_allowed"],
  [[404], "missing"],
  [[408], "slow_answer"],
  [[429], "limited"],
  [[502, 503, 504], "gateway"],
];

/**
 * What a status other than 200 means to our caller (docs/decisions/007). 404 is `missing` here: what it
 * says about a list or a record is for the source to judge.
 * @param retryAfter the raw `Retry-After`, read for 429 and 503 only
 * @param now ms UTC
 */
export function statusTrouble(status: number, retryAfter: string | undefined, now: number): Troubled {
  const wait = retryAfter === undefined ? {} : { retryAfter: parseRetryAfter(retryAfter, now) };
  // Only who says when it will be back is merely away for a while.
  if (status === 503 && retryAfter !== undefined) return troubled("unavailable", wait);
  const [, trouble] = meanings.find(([statuses]) => statuses.includes(status)) ?? [];
  if (trouble === "limited") return troubled(trouble, wait);
  if (trouble !== undefined) return troubled(trouble);
  return troubled(status >= 500 ? "broken" : "malformed", {
    message: `The data service answered with status ${status}.`,
  });
}
