import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contributionSorts } from "./contribution-query";
import {
  type ExportQuery,
  exportFormats,
  exportGrains,
  formatExportQuery,
  parseExportQuery,
} from "./export-query";
import { parseQueryString } from "./query-string";

const parse = (text: string) => parseExportQuery(parseQueryString(text));

const scope = fc.oneof(
  fc.constant({}),
  fc.record({ q: fc.constantFrom("anna", "status:paid >100", "a&b=ü") }),
  fc.record({ supporter: fc.constantFrom("S1", "Ü 1") }),
);
const filter = fc
  .record(
    {
      occurredBefore: fc.integer({ min: 0, max: 2e12 }),
      onetime: fc.boolean(),
      recurring: fc.boolean(),
      initialRecurring: fc.boolean(),
      oneTimeAndInitialRecurring: fc.boolean(),
      sort: fc.constantFrom(...contributionSorts),
      page: fc.constant(1),
    },
    {
      requiredKeys: [
        "onetime",
        "recurring",
        "initialRecurring",
        "oneTimeAndInitialRecurring",
        "sort",
        "page",
      ],
    },
  )
  .chain((list) => scope.map((limit) => ({ ...list, ...limit })));
const query: fc.Arbitrary<ExportQuery> = fc.record({
  filter,
  format: fc.constantFrom(...exportFormats),
  grain: fc.constantFrom(...exportGrains),
  columns: fc.constantFrom(null, ["id"], ["total_amount", "id"]),
  personal: fc.boolean(),
  zone: fc.constantFrom("UTC", "America/Toronto"),
  bom: fc.boolean(),
  raw: fc.boolean(),
  run: fc.constantFrom(null, "0b8f0f9e-1b9b-4a54-8dc2-0d0c8c1e6b3a"),
});

describe("parseExportQuery", () => {
  it("parses a formatted query into the same query", () => {
    fc.assert(
      fc.property(query, (value) => {
        expect(parse(formatExportQuery(value))).toEqual({ ok: true, value });
      }),
    );
  });

  it("has the filter of the list and, by default, the default columns of a CSV", () => {
    const read = parse("occurred_after=2026-01-01&onetime=1&q=anna&page=7");
    expect(read).toMatchObject({
      ok: true,
      value: {
        filter: { occurredAfter: Date.UTC(2026, 0, 1), onetime: true, q: "anna" },
        format: "csv",
        grain: "contribution",
        columns: null,
        personal: false,
        zone: "UTC",
      },
    });
  });

  it("refuses search words together with a supporter", () => {
    expect(parse("q=anna&supporter=S1")).toMatchObject({
      ok: false,
      failure: { code: "invalid_query", errors: { supporter: [expect.stringContaining("not both")] } },
    });
    expect(parse("q=%20&supporter=S1")).toMatchObject({ ok: true, value: { filter: { supporter: "S1" } } });
  });

  it("names every invalid parameter", () => {
    const read = parse(
      "format=pdf&grain=donor&tz=Mars/Olympus&bom=perhaps&columns=,&run=x&occurred_after=soon",
    );
    expect(read.ok).toBe(false);
    expect(Object.keys((read.ok ? undefined : read.failure.errors) ?? {}).sort()).toEqual([
      "bom",
      "columns",
      "format",
      "grain",
      "occurred_after",
      "run",
      "tz",
    ]);
  });
});
