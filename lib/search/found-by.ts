import { profileIds } from "@/lib/reading/kind";
import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";

/** What a text of a record is, in the words of the results. */
export type FoundIn =
  | "Id"
  | "Name"
  | "E-mail"
  | "Phone"
  | "Card or account"
  | "Payment reference"
  | "Receipt"
  | "Product code"
  | "Comment";

/** One text that a contribution is found by. */
export interface FindableText {
  readonly of: FoundIn;
  readonly text: string;
}

/** Longer texts are found by their beginning, so that one record cannot fill the index. */
export const longestText = 4000;
const addresses = ["billing_address", "shipping_address"] as const;
const supporterNames = ["display_name", "first_name", "last_name"] as const;
const addressNames = ["name", "first_name", "last_name", "company"] as const;

/**
 * The texts that a contribution is found by, as they stand in the record: ids, names, organisations,
 * addresses to write and to call, ends of card numbers, references, receipts, product codes, comments.
 * @param begin returns the beginning of a text that is longer than `longestText`, and the others as they are
 */
export function findableTexts(
  record: unknown,
  begin = (text: string, _of: FoundIn) => text.slice(0, longestText),
): readonly FindableText[] {
  const supporter = member(record, "supporter");
  const holders = [record, supporter].flatMap((holder) => addresses.map((name) => member(holder, name)));
  const payments = memberList(record, "payments");
  const items = memberList(record, "line_items");
  const found: FindableText[] = [];
  const knownAs = new Map<FoundIn, Set<string>>();
  const add = (of: FoundIn, ...values: readonly unknown[]) => {
    const known = knownAs.get(of) ?? new Set();
    knownAs.set(of, known);
    for (const value of values) {
      const whole = readText(value);
      if (whole === null) continue;
      const text = begin(whole, of);
      if (known.has(text)) continue;
      known.add(text);
      found.push({ of, text });
    }
  };
  add("Id", member(record, "id"), member(supporter, "id"), ...profileIds(record));
  for (const name of supporterNames) add("Name", member(supporter, name));
  for (const holder of holders) for (const name of addressNames) add("Name", member(holder, name));
  for (const holder of [supporter, ...holders]) add("E-mail", member(holder, "email"));
  for (const holder of holders) add("Phone", member(holder, "phone"));
  for (const payment of payments) {
    for (const kind of ["card", "bank"]) add("Card or account", member(member(payment, kind), "last4"));
  }
  for (const payment of payments) add("Payment reference", member(payment, "reference_number"));
  for (const holder of [record, ...items]) {
    for (const receipt of memberList(holder, "tax_receipts")) add("Receipt", member(receipt, "number"));
  }
  for (const item of items) {
    add("Product code", member(item, "reference"), member(member(item, "product"), "code"));
  }
  add("Comment", member(record, "customer_comments"), withoutTags(member(record, "notes")));
  return found;
}

/** Notes may be HTML (read API §2.6): what stands in the tags is not what somebody wrote. */
function withoutTags(notes: unknown): unknown {
  return typeof notes === "string" && notes.includes("<") ? notes.replaceAll(/<[^<>]*>/g, " ") : notes;
}
