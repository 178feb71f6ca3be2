import type { LineItem } from "@/lib/records/contribution/contribution";
import { findInFolded, replaceRanges } from "@/lib/records/folded-text";
import { cut } from "@/lib/records/text";
import { NameWords, nameWords } from "./name-words";
import { coverText, textsOfKind } from "./sponsee";
import { WorkLimit } from "./work-limit";

const maxNames = 20;
const maxName = 200;
const maxTitle = 1_000;

/**
 * Returns the title of an item with the names of its sponsored person masked; null if it has none. Small
 * enough for the browser, unlike `SponseeWords`, because a title is short and shown as plain text.
 */
export function itemTitle({ description, productName, sponsee }: LineItem): string | null {
  const whole = description ?? productName;
  if (whole === null || sponsee === null) return whole;
  const title = cut(whole, maxTitle);
  const names = textsOfKind(sponsee, /name/i).slice(0, maxNames);
  const { words, small } = nameWords(names.map((name) => name.slice(0, maxName)));
  const found = new NameWords(words, small);
  const work = new WorkLimit();
  return replaceRanges(
    title,
    findInFolded(title, (folded) => found.in(folded, work)),
    coverText,
  );
}
