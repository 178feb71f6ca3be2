import * as z from "zod";
import { paginationEnvelope } from "@/lib/contract/envelope";
import { contribution } from "@/lib/contract/records/contribution";
import { comparisonWith } from "@/lib/contract/records/difference";
import { post } from "@/lib/contract/records/post";
import type { DriftEntry, DriftReport, DriftResource } from "@/lib/contract/source-report";

export type DriftLog = ReturnType<typeof createDriftLog>;

const maxEntries = 500;

type Counted = DriftEntry & { lastRound: number };
type Difference = Omit<DriftEntry, "count" | "lastAt" | "known">;

/** Counts how responses differ from the contract (docs/decisions/007). Responses are served in any case. */
export function createDriftLog() {
  const comparisons = {
    contribution: comparisonWith(contribution),
    post: comparisonWith(post),
    envelope: comparisonWith(paginationEnvelope(z.unknown())),
  };
  const entries = new Map<string, Counted>();
  const compared: Record<DriftResource, number> = { contribution: 0, post: 0, envelope: 0, parameter: 0 };
  let more = 0;
  let round = 0;

  function count(difference: Difference): void {
    const { resource, kind, path, found } = difference;
    const key = `${resource} ${kind} ${path} ${found}`;
    const entry = entries.get(key);
    const now = Date.now();
    if (entry !== undefined) {
      // Counted once per record, however many of its payments differ in the same way.
      if (entry.lastRound !== round) entry.count++;
      entry.lastRound = round;
      entry.lastAt = now;
    } else if (entries.size === maxEntries) more++;
    else {
      const known = whyKnown(difference);
      entries.set(key, { ...difference, count: 1, lastAt: now, known, lastRound: round });
    }
  }

  return {
    /**
     * Compares an envelope, or a random record of a page, after the response was sent.
     * @param parse returns the JSON value that is compared
     */
    compare<T>(
      resource: keyof typeof comparisons,
      values: readonly T[],
      parse: (value: T) => unknown = (value) => value,
    ): void {
      const value = values[Math.floor(Math.random() * values.length)];
      if (value === undefined) return;
      setImmediate(() => {
        round++;
        compared[resource]++;
        comparisons[resource](parse(value), (difference) => count({ resource, ...difference }));
      });
    },

    /** Counts a call, and the parameters that it evidently ignored. */
    recordIgnored(parameters: readonly string[]): void {
      round++;
      compared.parameter++;
      for (const path of parameters) {
        count({ resource: "parameter", kind: "ignored", path, expected: "honored", found: "ignored" });
      }
    },

    report: (): DriftReport => ({
      compared: { ...compared },
      entries: [...entries.values()].map(({ lastRound: _, ...entry }) => entry).sort(unknownFirst),
      more,
    }),
  };
}

function unknownFirst(one: DriftEntry, other: DriftEntry): number {
  return Number(one.known !== null) - Number(other.known !== null) || other.count - one.count;
}

/** A known difference. A part without a pattern matches anything. */
type KnownDifference = readonly [why: string, patterns: { readonly [part in keyof Difference]?: RegExp }];

/** The known ways in which servers of this family differ from the contract. The desk can read all of them. */
const knownDifferences: readonly KnownDifference[] = [
  [
    "Unset dates are empty strings or null.",
    { kind: /mistyped/, expected: /^(?:instant|day)/, found: /^(?:empty text|null)$/ },
  ],
  [
    "Timestamps have a UTC offset or no time zone.",
    { kind: /mistyped/, expected: /^instant/, found: /^instant/ },
  ],
  [
    "Booleans are true/false or strings.",
    { kind: /mistyped/, expected: /^0 or 1$/, found: /^(?:true or false|number as text)$/ },
  ],
  ["Only a payment by card has a card.", { kind: /missing/, path: /^payments\[\]\.card$/ }],
  [
    "A payment by bank or cheque has its own details.",
    { kind: /unknown/, path: /^payments\[\]\.(?:bank|cheque)$/ },
  ],
  ["Some contributions have no supporter.", { path: /^supporter$/, found: /^null$/ }],
  ["The list is an object with numeric keys.", { path: /\.product\.meta$/, found: /^object$/ }],
  ["Addresses use codes instead.", { kind: /missing/, path: /_address\.(?:state|country)$/ }],
  ["Addresses include codes.", { kind: /unknown/, path: /_address\.(?:province|country)_code$/ }],
  ["The currency is only its code.", { path: /^(?:payments\[\]\.)?currency$/, found: /^text$/ }],
  ["The method is an object with its details.", { path: /^shipping_method$/, found: /^object$/ }],
  [
    "Sponsorships have neither variant nor product.",
    { kind: /missing/, path: /^line_items\[\]\.(?:variant|product)$/ },
  ],
  ["The weekday is a name.", { path: /\.recurring_day_of_week$/, found: /text$/ }],
  ["Missing values of a post are null.", { resource: /post/, kind: /mistyped/, found: /^null$/ }],
];

function whyKnown(difference: Difference): string | null {
  const parts = ["resource", "kind", "path", "expected", "found"] as const;
  const row = knownDifferences.find(([, patterns]) =>
    parts.every((part) => patterns[part]?.test(difference[part]) !== false),
  );
  return row?.[0] ?? null;
}
