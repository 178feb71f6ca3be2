import type { SearchNote } from "@/lib/client/search-note";
import { formatCount } from "@/lib/format/count";

/** What has to be known of rows that words found, in a sentence each; none for a list that no words narrow. */
export function searchNotes(note: SearchNote | null, locale: string): readonly string[] {
  if (note === null) return [];
  const { isAtLeast, isForgiving, coverage } = note;
  const { records, indexed } = coverage;
  return [
    ...(isForgiving
      ? ["No contribution has all of these words, so one of them was taken for mistyped."]
      : []),
    ...(isAtLeast ? ["More match than can be paged through: add a word, or narrow the days."] : []),
    ...(indexed < records
      ? [
          `Searched ${formatCount(indexed, locale)} of ${formatCount(records, locale)} records so far; the others are being indexed.`,
        ]
      : []),
  ];
}
