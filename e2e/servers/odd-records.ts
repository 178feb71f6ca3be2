import { oddities } from "@/lib/contract/__fixtures__/oddities";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };

/** The contribution date of thirty records. */
export const sharedInstant = "2024-03-05T12:00:00Z";

const declined = {
  is_paid: false,
  "payments.0.status": "failed",
  "payments.0.paid": false,
  "payments.0.outcome": "issuer_declined",
  "payments.0.failure_code": "insufficient_funds",
  "payments.0.failure_message": "Your card has insufficient funds.",
};

const organization = {
  "supporter.type": "Organization",
  "supporter.is_organization": true,
  "supporter.display_name": "Harbour Light & Sons",
  "supporter.first_name": "",
  "supporter.last_name": "",
};

/** Puts a record on the first page of the list. */
const newest = { ordered_at: "2025-06-01T12:00:00Z" };
const dinar = { name: "Kuwaiti dinar", code: "KWD", iso_code: "KWD", symbol: "KD", rate: 1 };

/** Realistic contributions that are easily displayed wrong, by ID. */
export const oddContributions: ReadonlyMap<string, Record<string, unknown>> = new Map(
  [
    ...oddities.filter(({ kind }) => kind === "contribution").map(({ record }) => record),
    ...["XXX", "XAU", "ZZZ", ""].map((code, index) =>
      odd(`ODDCUR${index}`, { currency: { name: code, code, iso_code: code, symbol: "", rate: 1 } }),
    ),
    odd("ODDNOBODY", { supporter: null, "line_items.0.is_anonymous": true }),
    odd("ODDORG", organization),
    odd("ODDPLAN", {
      ...declined,
      "line_items.0.recurring_profile.failed_payments": 3,
      "line_items.0.recurring_profile.status": "Suspended",
    }),
    odd("ODDWIDE0", { ...newest, total_amount: "999999999999999.9900", refunded_amount: "999999999.9900" }),
    odd("ODDWIDE1", { ...newest, total_amount: "123456789012.3450", currency: dinar }),
    odd("ODDBADGES", { ...newest, is_test: true, is_pos_entry: true, "line_items.0.is_anonymous": true }),
    ...Array.from({ length: 30 }, (_, index) =>
      odd(`TIE${String(index).padStart(2, "0")}`, { ordered_at: sharedInstant }),
    ),
  ].map((record) => [String(record["id"]), record]),
);

export const oddPosts = oddities.filter(({ kind }) => kind === "post").map(({ record }) => record);

function odd(id: string, set: Readonly<Record<string, unknown>>) {
  return patched(contribution, { set: { id, ...set } });
}
