import { contribution } from "@/lib/contract/records/contribution";
import { post } from "@/lib/contract/records/post";
import { bendLeaves, bendMembers, toEmpty, toNull, toOtherType } from "./bend-record";
import { type Fill, fillSchema } from "./fill-schema";
import { hostileTexts } from "./hostile-texts";

/** Length of the long texts, in UTF-16 units. */
export const tenThousand = 10_000;

/** An id that would break out of an address, an attribute or a text. */
export const hostileId = `<svg onload=alert('desk')>"'&%2F?#`;

const plain: Fill = {
  text: () => "Something",
  formed: (example) => example,
  number: 5,
  flag: true,
  open: () => "Something",
};

/** Attacks in every free text; in those with a form as well when the record is lawless. */
function hostile(length: number, lawless = false): Fill {
  const text = hostileTexts(length);
  const open = () => ({ title: text(), tooltip: text(), amount: 5 });
  return { ...plain, text, open, formed: (example) => (lawless ? text() : example) };
}

/**
 * The records that want to break every page, by what is wrong with them: every field of the contract holds an
 * attack, nothing, or something of another type. All are taken by an import.
 */
function hostileRecords(
  letter: string,
  schema: Parameters<typeof fillSchema>[0],
  mark: object,
): Readonly<Record<string, { readonly id: string; readonly name?: unknown }>> {
  const filled = (fill: Fill, more: { readonly id: string; readonly name?: unknown }) => ({
    ...record(fillSchema(schema, fill)),
    ...more,
  });
  const full = filled(plain, { id: `${letter}FULL` });
  return {
    "10,000 characters in every text": filled(hostile(tenThousand), { id: `${letter}LONG` }),
    "an attack in every text": filled(hostile(0), { id: `${letter}SHORT` }),
    // A date of its own keeps it in the list.
    "an attack in dates, addresses and decimals": filled(hostile(0, true), {
      ...mark,
      id: `${letter}LAWLESS`,
    }),
    "an id that attacks": filled(hostile(0), { id: letter + hostileId }),
    "an id of 255 characters": { ...full, id: letter.repeat(255) },
    "everything filled": full,
    "every member null": { ...bendMembers(full, toNull), id: `${letter}NULL` },
    "everything inside null": { ...bendLeaves(full, toNull), id: `${letter}NULLS` },
    "every member empty": { ...bendMembers(full, toEmpty), id: `${letter}EMPTY` },
    "everything inside empty": { ...bendLeaves(full, toEmpty), id: `${letter}EMPTIES` },
    "every member of another type": { ...bendMembers(full, toOtherType), id: `${letter}TYPE` },
    "everything inside of another type": { ...bendLeaves(full, toOtherType), id: `${letter}TYPES` },
    "nothing but an id and one member": { id: `${letter}BARE`, ...mark },
  };
}

export const hostileContributions = hostileRecords("H", contribution, { ordered_at: "2025-01-02T03:04:05Z" });
export const hostilePosts = hostileRecords("P", post, { published_on: "2025-01-02T03:04:05Z" });

function record(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new Error("The schema makes no record.");
  return value;
}
