import fc from "fast-check";
import { columns } from "@/lib/export/columns";

/** The names that columns look at, and some that they do not. */
const names = [...new Set(columns.flatMap(({ needs }) => needs.flatMap((path) => path.split("."))))];
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names).map((one) => JSON.stringify(one)) },
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
  const list = fc.array(tie("value"), { maxLength: 3 }).map((parts) => `[${parts.join()}]`);
  const object = fc
    .array(fc.tuple(name, tie("value")), { maxLength: 6 })
    .map((members) => `{${members.map((member) => member.join(":")).join()}}`);
  return { value: fc.oneof({ depthSize: "small" }, scalar, list, object) };
});
const part = fc.array(fc.tuple(name, value), { maxLength: 8 });
const written = (members: readonly (readonly [string, string])[]) =>
  `{${members.map((member) => member.join(":")).join()}}`;
/**
 * Compact JSON of records that no server should send: any value under any name, names twice, whatever can be
 * escaped.
 */
export const oddRecord = fc
  .tuple(part, fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 2 }))
  .map(([own, items, payments]) =>
    written([
      ...own,
      ['"line_items"', `[${items.map(written).join()}]`],
      ['"payments"', `[${payments.map(written).join()}]`],
      ...own.slice(0, 2),
    ]),
  );
