import type { SearchNote } from "@/lib/client/search-note";
import { closestWords } from "@/lib/client/search-note";
import { formatCount } from "@/lib/format/count";

/**
 * What has to be known of rows that words found, in a sentence each; none for a list that no words narrow.
 * @param total of the list
 */
export function searchNotes(
  note: SearchNote | null,
  total: number | null,
  locale: string,
): readonly string[] {
  if (note === null) return [];
  const { isAtLeast, coverage } = note;
  const closest = closestWords(note, total ?? 0);
  const { records, indexed } = coverage;
  return [
    ...(isAtLeast ? ["More match than can be paged through: add a word, or narrow the days."] : []),
    ...(indexed < records
      ? [
          `Searched ${formatCount(indexed, locale)} of ${formatCount(records, locale)} records so far; ` +
            `the others are being indexed.`,
        ]
      : []),
    ...(closest === null ? [] : [closest]),
  ];
}
