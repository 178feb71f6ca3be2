import fc from "fast-check";
import { crowdedInstant } from "./small-records";

/** A contribution reduced to what it is found by. */
export interface Searched {
  readonly id: string;
  readonly at: number;
  readonly isRecurring: boolean;
  readonly names: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly last4: string;
  readonly receipt: string;
  readonly comment: string;
  /** In cents, as the record writes it. */
  readonly cents: number;
  readonly currency: "CAD" | "USD";
  readonly source: "Web" | "Kiosk";
}

// Words that share beginnings, middles and letters but for their marks, and signs that engines give a meaning.
const names = [
  "Anna",
  "ANNE",
  "Hannah",
  "Łódź",
  "José",
  "Jose",
  "o'Brien",
  "Müller",
  "Muller",
  "王伟",
  "李王伟",
  "d%o_t*",
  'q"x\\y',
];
const name = fc.constantFrom(...names);

export const searched: fc.Arbitrary<Searched> = fc.record({
  id: fc.integer({ min: 0, max: 80 }).map((number) => `ID${number}`),
  at: crowdedInstant,
  isRecurring: fc.boolean(),
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  email: fc.constantFrom("anna@example.org", "hannah@example.org", "joanna@example.org.uk", ""),
  phone: fc.constantFrom("+1 (416) 555-0199", "416.555.0142", ""),
  last4: fc.constantFrom("4242", "2500", "0019"),
  receipt: fc.constantFrom("R-2024-0001", "R-2024-0010", "2024-000123"),
  comment: fc.constantFrom("", "For  Anna’s\tgarden", "100% for a&b", "an anchor"),
  cents: fc.constantFrom(2500, 2550, 10_000, 25_000),
  currency: fc.constantFrom("CAD", "USD"),
  source: fc.constantFrom("Web", "Kiosk"),
});

/** The record as it would be imported. */
export function toRecord(record: Searched) {
  return {
    id: record.id,
    is_recurring: record.isRecurring,
    is_paid: true,
    ordered_at: new Date(record.at).toISOString(),
    source: record.source,
    supporter: { display_name: record.names.join(" "), email: record.email },
    billing_address: { phone: record.phone },
    payments: [{ type: "card", status: "succeeded", card: { last4: record.last4 } }],
    tax_receipts: [{ number: record.receipt }],
    customer_comments: record.comment,
    currency: { code: record.currency },
    total_amount: (record.cents / 100).toFixed(4),
    line_items: [],
  };
}

/** The words of a record, written by the rule's own words and not by the code that is tested. */
export function wordsOf(record: Searched): readonly string[] {
  const { id, names: own, email, phone, last4, receipt, comment, cents } = record;
  const texts = [id, ...own, email, phone, last4, receipt, comment, (cents / 100).toFixed(2)];
  const words = texts.flatMap(plainWords);
  const digits = [phone, receipt].map((text) => text.replaceAll(/\D/g, ""));
  return [...words, ...digits];
}

/** A text's words without case and marks. */
export function plainWords(text: string): readonly string[] {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
  return bare.split(/\s+/).filter((word) => word !== "");
}

/** Words that people type: whole ones, beginnings, middles, and ones that are nowhere. */
export const typed: fc.Arbitrary<string> = fc.oneof(
  name,
  fc.constantFrom(
    "an",
    "ann",
    "nna",
    "a",
    "mul",
    "MÜLLER",
    "jos",
    "伟",
    "王伟",
    "李",
    "%",
    "_",
    "d%o",
    '"',
    "x\\",
    "*",
  ),
  fc.constantFrom("anna@example.org", "example", "ANNA@EXAMPLE.ORG", "org.uk", "@"),
  fc.constantFrom(
    "416",
    "0199",
    "4242",
    "25",
    "25.00",
    "r-2024",
    "2024-0001",
    "416 555 0199",
    "(416)555-01",
    "id1",
    "ID12",
    "garden",
    "a&b",
    "100%",
  ),
  fc.constantFrom("zzz", "qqqq"),
);
