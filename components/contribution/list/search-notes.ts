import { closestWords, type SearchNote } from "@/lib/client/api/search-answer";

/**
 * What has to be known of rows that words found, in a sentence each; none for a list that no words narrow.
 * @param total of the list
 */
export function searchNotes(note: SearchNote | null, total: number | null): readonly string[] {
  if (note === null) return [];
  const closest = closestWords(note, total ?? 0);
  return [
    ...(note.isAtLeast ? ["More match than can be paged through: add a word, or narrow the days."] : []),
    ...(closest === null ? [] : [closest]),
  ];
}
