import { contribution } from "@/lib/contract/records/contribution";
import { post } from "@/lib/contract/records/post";
import { type Fill, fillSchema } from "./fill-schema";
import { hostileTexts } from "./hostile-texts";
import { replaceLeaves, replaceMembers, toEmpty, toNull, toOtherType } from "./replace-members";

/** Length of long strings, in UTF-16 units. */
export const tenThousand = 10_000;

/** An ID that escapes a URL, an attribute or a text wherever it is not encoded. */
export const hostileId = `<svg onload=alert('desk')>"'&%2F?#`;

const plain: Fill = {
  text: () => "Something",
  formatted: (example) => example,
  number: 5,
  flag: true,
  open: () => "Something",
};

/** Returns attacks for every string without a format; with `isLawless`, for those with a format too. */
function hostile(length: number, isLawless = false): Fill {
  const text = hostileTexts(length);
  const open = () => ({ title: text(), tooltip: text(), amount: 5 });
  return { ...plain, text, open, formatted: (example) => (isLawless ? text() : example) };
}

/**
 * Returns records that try to break every page, by what is wrong with them: each field of the contract holds
 * an attack, nothing, or a value of another type. An import accepts all of them.
 */
function hostileRecords(
  letter: string,
  schema: Parameters<typeof fillSchema>[0],
  dateMember: object,
): Readonly<Record<string, { readonly id: string; readonly name?: unknown }>> {
  const filled = (fill: Fill, more: { readonly id: string; readonly name?: unknown }) => ({
    ...record(fillSchema(schema, fill)),
    ...more,
  });
  const full = filled(plain, { id: `${letter}FULL` });
  return {
    "10,000 characters in every text": filled(hostile(tenThousand), { id: `${letter}LONG` }),
    "an attack in every text": filled(hostile(0), { id: `${letter}SHORT` }),
    // A valid date keeps the record in the list.
    "an attack in dates, addresses and decimals": filled(hostile(0, true), {
      ...dateMember,
      id: `${letter}LAWLESS`,
    }),
    "an id that attacks": filled(hostile(0), { id: letter + hostileId }),
    "an id of 255 characters": { ...full, id: letter.repeat(255) },
    "everything filled": full,
    "every member null": { ...replaceMembers(full, toNull), id: `${letter}NULL` },
    "everything inside null": { ...replaceLeaves(full, toNull), id: `${letter}NULLS` },
    "every member empty": { ...replaceMembers(full, toEmpty), id: `${letter}EMPTY` },
    "everything inside empty": { ...replaceLeaves(full, toEmpty), id: `${letter}EMPTIES` },
    "every member of another type": { ...replaceMembers(full, toOtherType), id: `${letter}TYPE` },
    "everything inside of another type": { ...replaceLeaves(full, toOtherType), id: `${letter}TYPES` },
    "nothing but an id and one member": { id: `${letter}BARE`, ...dateMember },
  };
}

export const hostileContributions = hostileRecords("H", contribution, { ordered_at: "2025-01-02T03:04:05Z" });
export const hostilePosts = hostileRecords("P", post, { published_on: "2025-01-02T03:04:05Z" });

function record(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new Error("The schema makes no record.");
  return value;
}
