import fc from "fast-check";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import contribution from "@/lib/contract/examples/contribution.json";
import type { JsonValue } from "@/lib/json/json-value";

type Step = string | number;

/** Returns the path of every value inside a JSON value. */
function pathsOf(value: JsonValue, path: readonly Step[] = []): readonly (readonly Step[])[] {
  if (Array.isArray(value)) {
    return [path, ...value.flatMap((element, index) => pathsOf(element, [...path, index]))];
  }
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}

/** Returns a copy of a JSON value with the value at one path replaced. */
function replaced(value: JsonValue, [step, ...rest]: readonly Step[], by: JsonValue): JsonValue {
  if (step === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((element, index) => (index === step ? replaced(element, rest, by) : element));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === step ? replaced(member, rest, by) : member,
    ]),
  );
}

/** Any JSON value. */
export const anyJson: fc.Arbitrary<JsonValue> = fc.json().map((text): JsonValue => JSON.parse(text));

const scalar = fc.oneof(
  fc.constantFrom("", "0", "1", "x", "2024-02-30", "9999-12-31", "-5.00", "1e3", "constructor", "__proto__"),
  fc.constantFrom(0, 1, -1, 1e21, 0.1, null, true, false),
  fc.constantFrom<JsonValue>([], {}, [null], [[]]),
);

/** The example contribution with up to three values replaced. */
const damagedRecord = fc
  .array(fc.tuple(fc.constantFrom(...pathsOf(contribution)), fc.oneof(scalar, anyJson)), {
    maxLength: 3,
  })
  .map((replacements) =>
    replacements.reduce<JsonValue>((record, [path, by]) => replaced(record, path, by), contribution),
  );

/** Any JSON that an upstream may send as a contribution: damaged, unusual or arbitrary. */
export const anyRecord: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 5, arbitrary: damagedRecord },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...oddities
        .filter(({ kind }) => kind === "contribution")
        .map(({ record }): JsonValue => JSON.parse(JSON.stringify(record))),
    ),
  },
  { weight: 1, arbitrary: anyJson },
);
