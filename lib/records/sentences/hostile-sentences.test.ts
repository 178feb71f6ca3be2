import fc from "fast-check";
import { expect, it } from "vitest";
import { read } from "@/lib/records/__fixtures__/sentence-text";
import type { Kind } from "@/lib/records/labels";
import { runs } from "@/scripts/test/runs";

const plan = (started_on: string) => ({
  is_recurring: true,
  recurring_profile_id: "R",
  recurring_profile: { started_on },
  variant: { billing_period: "monthly" },
});

const statuses = [
  "succeeded",
  "pending",
  "failed",
  "canceled",
  "cancelled",
  "voided",
  "disputed",
  "declined",
];
const currencies = ["CAD", "USD", "cad"];
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(1, 2, 3.5, "4.0000", 10, "6") },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>("123456789012345678901234567890.1234", 0, "", null, undefined),
  },
);
const date = fc.constantFrom<unknown>(
  "2025-01-01T10:00:00Z",
  "2025-01-02T10:00:00Z",
  "2025-02-02T00:00:00Z",
  "",
  undefined,
);
const payment = fc.record({
  type: fc.constantFrom("card", "cash", "cheque"),
  card: fc.constantFrom<unknown>(
    { brand: "Visa", last4: "4242" },
    { brand: "Amex", last4: "0005" },
    undefined,
  ),
  status: fc.constantFrom(...statuses),
  amount,
  amount_refunded: fc.constantFrom<unknown>(0, 0, 0, 10, undefined),
  created_at: date,
});
const refund = fc.record({
  amount,
  status: fc.constantFrom("succeeded", "succeeded", "pending", "failed", "canceled", undefined),
  currency_code: fc.constantFrom(...currencies, undefined),
  created_at: date,
});
const hostile = fc.record({
  currency: fc.constantFrom("CAD"),
  supporter: fc.constantFrom<unknown>({ display_name: "Lena Ort" }, null, undefined),
  total_amount: amount,
  refunded_amount: fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>("0.0000") }, amount),
  refunded_at: date,
  balance_amount: fc.constantFrom<unknown>(0, 0, 4, undefined),
  is_paid: fc.constantFrom<unknown>(true, true, false, undefined),
  ordered_at: date,
  payments: fc.oneof(fc.array(payment, { maxLength: 4 }), fc.constant<unknown>(undefined)),
  refunds: fc.oneof(fc.array(refund, { maxLength: 4 }), fc.constant<unknown>(undefined)),
  line_items: fc.array(
    fc.constantFrom("2024-01-01T00:00:00Z", "2025-01-01T10:00:00Z", "2025-09-01T00:00:00Z", "").map(plan),
    { maxLength: 2 },
  ),
  tax_receipts: fc.array(
    fc.record({
      number: fc.constantFrom<unknown>("1", "2", "3", undefined),
      amount: fc.constantFrom<unknown>(4, "6.0000", null, undefined),
      is_voided: fc.constantFrom<unknown>(true, false, undefined),
    }),
    { maxLength: 3 },
  ),
});
type Hostile = typeof hostile extends fc.Arbitrary<infer Of> ? Of : never;

// A separate oracle: the rules read the raw record and share no code with the sentences.
type Name = "status" | "amount" | "amount_refunded" | "created_at" | "currency_code" | "number" | "is_voided";
type Loose = { readonly [name in Name]?: unknown };
const list = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value : []);
const hasPayment = (record: Hostile, ...wanted: readonly string[]) =>
  list(record.payments).some(({ status }) => wanted.includes(String(status)));
const isFilled = (value: unknown) => typeof value === "string" && value !== "";
const succeededRefunds = (record: Hostile) =>
  list(record.refunds).filter(({ status = "succeeded" }) => status === "succeeded");
const ordinals = ["second", "third", "fourth"];

const rules: Readonly<Record<string, (record: Hostile, texts: ReturnType<typeof read>) => boolean>> = {
  '"gave" requires a succeeded payment or none recorded': (record, { sentence }) =>
    !/ gave /.test(sentence) || hasPayment(record, "succeeded") || list(record.payments).length === 0,
  'a pending payment is not "gave"': (record, { sentence, paid }) =>
    !hasPayment(record, "pending") ||
    hasPayment(record, "succeeded", "disputed") ||
    !(/ gave /.test(sentence) || /^Yes/.test(paid)),
  '"started" requires a succeeded payment or none recorded': (record, { sentence }) =>
    !/ and started /.test(sentence) || hasPayment(record, "succeeded") || list(record.payments).length === 0,
  "a plan of the future has not started": ({ line_items }, { sentence, timeline }) =>
    line_items.length !== 1 ||
    line_items[0]?.recurring_profile.started_on !== "2025-09-01T00:00:00Z" ||
    !(/ started /.test(sentence) || timeline.some((text) => /^Plan .*started/.test(text))),
  '"paid" requires a charge or no recorded payment': (record, { paid }) =>
    !/^Yes/.test(paid) || hasPayment(record, "succeeded", "disputed") || list(record.payments).length === 0,
  "a disputed payment alone does not settle the total": (record, { paid }) =>
    !/nothing owed/.test(paid) || hasPayment(record, "succeeded") || list(record.payments).length === 0,
  "the attempt number counts declines": (record, { sentence, paid }) => {
    const declines = list(record.payments).filter(
      ({ status }) => status === "failed" || status === "declined",
    );
    const found = ordinals.findIndex((word) => `${sentence} ${paid}`.includes(`${word} attempt`));
    return found < declines.length;
  },
  "split charges are not attempts": (record, { sentence, paid }) =>
    list(record.payments).filter(
      ({ status, amount_refunded }) => status === "succeeded" && amount_refunded !== 10,
    ).length < 2 || !/attempt/.test(`${sentence} ${paid}`),
  "a canceled payment is not declined": (record, { sentence, paid, timeline }) =>
    hasPayment(record, "failed", "declined") || !/declined/.test([sentence, paid, ...timeline].join()),
  "the timeline shows exactly the succeeded refunds with a date as refunded": (record, { timeline }) => {
    const dated = succeededRefunds(record).filter(({ created_at }) => isFilled(created_at)).length;
    const undated = succeededRefunds(record).length - dated;
    const shown = timeline.filter((text) => /refunded$|^Refunded$|refunds?, .* in all$/.test(text)).length;
    if (list(record.refunds).length === 0) return shown <= 1;
    return shown >= dated && shown <= dated + Math.min(undated, 1);
  },
  "a single refund that did not succeed is refunded nowhere": (
    record,
    { sentence, amount: much, timeline },
  ) => {
    const [only, ...others] = list(record.refunds);
    const isUndone = only !== undefined && !["succeeded", "undefined"].includes(String(only.status));
    const counted = Number(record.refunded_amount ?? 0);
    if (others.length > 0 || !isUndone || (counted > 0 && counted !== Number(only.amount))) return true;
    if (String(only.currency_code ?? "CAD").toUpperCase() !== "CAD") return true;
    return (
      !/(?:was|Fully) refunded|after refund/.test(sentence + much) &&
      !timeline.some((text) => /refunded/.test(text))
    );
  },
  "the number of refund parts is right": (record, { sentence }) => {
    const parts = succeededRefunds(record).length;
    return !/ in \d+ parts/.test(sentence) || sentence.includes(`in ${parts} parts`) || parts > 2;
  },
  "sums of receipts add the receipts with amounts": (record, { receipt, sentence }) => {
    const numbered = list(record.tax_receipts).filter((one) => isFilled(one.number));
    const isSimple = new Set(numbered.map((one) => one.number)).size === list(record.tax_receipts).length;
    if (!isSimple) return true;
    const valid = list(record.tax_receipts).filter((one) => one.is_voided !== true);
    const worth = valid.filter((one) => one.amount !== null && one.amount !== undefined);
    const sum = worth.reduce((all, one) => all + Number(one.amount), 0);
    if (worth.length === 0) return !/^Yes, /.test(receipt);
    const blank = valid.length - worth.length;
    return (
      receipt.startsWith(`Yes, ${sum.toFixed(2)} CAD`) &&
      sentence.includes(`for ${sum.toFixed(2)} CAD`) &&
      (blank === 0 ||
        (receipt.includes(`${blank} without an amount`) && sentence.includes(`${blank} of them`)))
    );
  },
  "the sentence has no leaked value": (_, texts) =>
    !/undefined|null(?!\))|NaN| {2}|-\d/.test(texts.sentence.replaceAll(/\d{4}-\d\d-\d\d/g, "D")),
};

it("no text about any record breaks a rule", () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom<Kind>("onetime", "initial", "recurring"), (record, kind) => {
      const texts = read(record, kind);
      const broken = Object.keys(rules).filter((name) => rules[name]?.(record, texts) === false);
      expect(broken, JSON.stringify({ record, texts }, null, 1)).toEqual([]);
    }),
    { numRuns: runs(400, 3000) },
  );
});
