import type { JsonObject } from "@/lib/json/json-value";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { findInFolded, replaceRanges } from "@/lib/records/folded-text";
import { cut } from "@/lib/records/text";
import { NameWords, WorkLimit } from "./finders";
import { coverText, sponseesIn, textsOfKind } from "./sponsee";

const maxNames = 20;
const maxText = 1_000;

/**
 * Masks the names of sponsored people in the texts of their items. The page of a record masks more
 * (`maskItems`). Small enough for the browser, unlike `SponseeWords`, because these texts are shown as plain
 * text; long ones are cut.
 */
export function coverItems(record: Contribution): Contribution {
  return { ...record, items: record.items.map(coverItem) };
}

function coverItem(item: LineItem): LineItem {
  const cover = nameCover(item.raw);
  return {
    ...item,
    description: cover(item.description),
    reference: cover(item.reference),
    productName: cover(item.productName),
    productCode: cover(item.productCode),
    variantTitle: cover(item.variantTitle),
    recurringDescription: cover(item.recurringDescription),
  };
}

/** Returns a function that masks the names of an item's sponsored people in a text. */
function nameCover(item: JsonObject): (text: string | null) => string | null {
  const people = sponseesIn(item);
  if (people.length === 0) return (text) => text;
  const names = people.flatMap((person) => textsOfKind(person, /name/i)).slice(0, maxNames);
  const found = new NameWords(names, new WorkLimit());
  return (whole) => {
    if (whole === null) return null;
    const text = cut(whole, maxText);
    const inFolded = findInFolded(text, (folded) => found.in(folded));
    return replaceRanges(text, inFolded, coverText);
  };
}
