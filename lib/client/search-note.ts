import { member } from "@/lib/records/values";

/** What has to be known of an answer to words beside the records (`X-Search`). */
export interface SearchNote {
  /** Whether more match than were counted. */
  readonly isAtLeast: boolean;
  /** Whether nothing holds all words, so that one of them was taken for mistyped. */
  readonly isForgiving: boolean;
  /** Whether an e-mail address was searched for that no record has. */
  readonly isUnknownAddress: boolean;
}

/** Reads the note out of its header; null where there is none. */
export function readSearchNote(header: string | null): SearchNote | null {
  if (header === null) return null;
  const told: unknown = JSON.parse(header);
  return {
    isAtLeast: member(told, "isAtLeast") === true,
    isForgiving: member(told, "isForgiving") === true,
    isUnknownAddress: member(told, "isUnknownAddress") === true,
  };
}

/** Writes the note as its header. */
export function formatSearchNote({ isAtLeast, isForgiving, isUnknownAddress }: SearchNote): string {
  return JSON.stringify({ isAtLeast, isForgiving, isUnknownAddress });
}

/**
 * That what is found is not what was typed, but close to it; null where it is. @param total how many are
 * found
 */
export function closestWords(
  { isForgiving, isUnknownAddress }: Pick<SearchNote, "isForgiving" | "isUnknownAddress">,
  total: number,
): string | null {
  if (isUnknownAddress) return total === 0 ? "No such address." : "No such address. Closest matches:";
  return isForgiving ? "No contribution has all of these words. Closest matches:" : null;
}
