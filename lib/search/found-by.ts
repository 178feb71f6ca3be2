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

/** Longer comments are found by their beginning, so that one record cannot fill the index. */
const longestText = 4000;
const addresses = ["billing_address", "shipping_address"] as const;

/**
 * The texts that a contribution is found by, as they stand in the record: ids, names, organisations, addresses to write and
 * to call, ends of card numbers, references, receipts, product codes, comments.
 */
export function findableTexts(record: unknown): readonly FindableText[] {
  const supporter = member(record, "supporter");
  const holders = [record, supporter].flatMap((holder) => addresses.map((name) => member(holder, name)));
  const payments = memberList(record, "payments");
  const items = memberList(record, "line_items");
  const texts: readonly (readonly [FoundIn, readonly unknown[]])[] = [
    ["Id", [member(record, "id"), member(supporter, "id"), ...profileIds(record)]],
    [
      "Name",
      [
        ...["display_name", "first_name", "last_name"].map((name) => member(supporter, name)),
        ...holders.flatMap((holder) =>
          ["name", "first_name", "last_name", "company"].map((name) => member(holder, name)),
        ),
      ],
    ],
    ["E-mail", [supporter, ...holders].map((holder) => member(holder, "email"))],
    ["Phone", holders.map((holder) => member(holder, "phone"))],
    [
      "Card or account",
      payments.flatMap((payment) => ["card", "bank"].map((kind) => member(member(payment, kind), "last4"))),
    ],
    ["Payment reference", payments.map((payment) => member(payment, "reference_number"))],
    [
      "Receipt",
      [record, ...items]
        .flatMap((holder) => memberList(holder, "tax_receipts"))
        .map((receipt) => member(receipt, "number")),
    ],
    [
      "Product code",
      items.flatMap((item) => [member(item, "reference"), member(member(item, "product"), "code")]),
    ],
    ["Comment", [member(record, "customer_comments"), withoutTags(member(record, "notes"))]],
  ];
  return texts.flatMap(([of, values]) => {
    const told = values.map((value) => readText(value)?.slice(0, longestText));
    return [...new Set(told)].flatMap((text) => (text === undefined ? [] : [{ of, text }]));
  });
}

/** Notes may be HTML (spec §2.6): what stands in the tags is not what somebody wrote. */
function withoutTags(notes: unknown): unknown {
  return typeof notes === "string" ? notes.replaceAll(/<[^<>]*>/g, " ") : notes;
}
