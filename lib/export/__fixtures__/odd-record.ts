import fc from "fast-check";

/** Members that columns read, and some others. */
const names = (
  "id ordered_at created_at status type amount total total_amount tax_amount qty is_paid is_test " +
  "is_deleted supporter email currency code iso_code card last4 billing_address city payments " +
  "line_items tax_receipts number is_voided refunds sponsee variant recurring_profile first_name notes other"
).split(" ");
/** Marks a position between two tokens: no JSON text contains this character. */
const gap = "\u0001";
const comma = `${gap},${gap}`;
const colon = `${gap}:${gap}`;
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names).map((name) => JSON.stringify(name)) },
  fc.constantFrom('"i\\u0064"', '"Grüße"', '"a\\"b"', '"c\\\\"', '""', '"日本"'),
);
const scalar = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '"\\/\\u00e9\\ud83d\\ude00"',
    '"\\ud83d"',
    '"=1,\\r\\n\\"2\\""',
    '"\\\\"',
    '"2026-03-29T01:00:00Z"',
  ),
  fc.constantFrom("0.10", "1e3", "-0", "12345678901234567890.10", "1E400", "1.0", "true", "false", "null"),
  fc.constantFrom(`"${"x".repeat(300)}é"`, `${"[".repeat(500)}${"]".repeat(500)}`),
);
const { value } = fc.letrec<{ value: string }>((tie) => {
  const list = fc.array(tie("value"), { maxLength: 3 }).map((parts) => `[${gap}${parts.join(comma)}${gap}]`);
  const object = fc.array(fc.tuple(name, tie("value")), { maxLength: 6 }).map(objectText);
  return { value: fc.oneof({ depthSize: "small" }, scalar, list, object) };
});
const part = fc.array(fc.tuple(name, value), { maxLength: 8 });
function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${gap}${members.map((member) => member.join(colon)).join(comma)}${gap}}`;
}
/**
 * JSON of malformed records: any value under any name, repeated names, any escapes. `compact` is the stored
 * form; `spaced` has blanks between tokens.
 */
export const oddRecord = fc
  .tuple(part, fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 2 }))
  .map(([own, items, payments]) =>
    objectText([
      ...own,
      ['"line_items"', `[${items.map(objectText).join(comma)}]`],
      ['"payments"', `[${payments.map(objectText).join(comma)}]`],
      ...own.slice(0, 2),
    ]),
  )
  .map((text) => ({ compact: text.replaceAll(gap, ""), spaced: text.replaceAll(gap, " ") }));
