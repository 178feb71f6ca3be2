import type { DriftEntry } from "@/lib/source/drift-report";

type Described = Pick<DriftEntry, "resource" | "kind" | "path" | "expected" | "found">;

/** What a row says of a difference; what it does not say may be anything. */
type Row = readonly [why: string, pattern: { readonly [part in keyof Described]?: RegExp }];

/** In what ways servers of this family leave the contract (docs/decisions/008). The pages read all of it. */
const rows: readonly Row[] = [
  [
    "A date that is not set comes as empty text or null.",
    { kind: /mistyped/, expected: /^(?:instant|day)/, found: /^(?:empty text|null)$/ },
  ],
  [
    "Instants come with an offset or without a zone.",
    { kind: /mistyped/, expected: /^instant/, found: /^instant/ },
  ],
  [
    "Flags come as true and false, or as text.",
    { kind: /mistyped/, expected: /^0 or 1$/, found: /^(?:true or false|number as text)$/ },
  ],
  ["Only a payment by card has a card.", { kind: /missing/, path: /^payments\[\]\.card$/ }],
  [
    "A payment by bank or cheque tells its own details.",
    { kind: /unknown/, path: /^payments\[\]\.(?:bank|cheque)$/ },
  ],
  ["Some contributions have no supporter.", { path: /^supporter$/, found: /^null$/ }],
  ["The list comes with numbers as its keys.", { path: /\.product\.meta$/, found: /^object$/ }],
  ["Addresses name codes instead.", { kind: /missing/, path: /_address\.(?:state|country)$/ }],
  ["Addresses name codes.", { kind: /unknown/, path: /_address\.(?:province|country)_code$/ }],
  ["The currency comes as its code alone.", { path: /^(?:payments\[\]\.)?currency$/, found: /^text$/ }],
  ["The method comes with its details.", { path: /^shipping_method$/, found: /^object$/ }],
  [
    "Sponsorships have neither variant nor product.",
    { kind: /missing/, path: /^line_items\[\]\.(?:variant|product)$/ },
  ],
  ["The weekday comes by its name.", { path: /\.recurring_day_of_week$/, found: /text$/ }],
  ["What a post does not have comes as null.", { resource: /post/, kind: /mistyped/, found: /^null$/ }],
];

/** Why a difference is no surprise, as one sentence; null where it is one. */
export function whyKnown(difference: Described): string | null {
  const row = rows.find(([, { resource, kind, path, expected, found }]) =>
    [
      resource?.test(difference.resource),
      kind?.test(difference.kind),
      path?.test(difference.path),
      expected?.test(difference.expected),
      found?.test(difference.found),
    ].every((holds) => holds !== false),
  );
  return row?.[0] ?? null;
}
