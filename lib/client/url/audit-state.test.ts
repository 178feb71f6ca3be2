import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQueryString } from "@/lib/contract/query-string";
import { auditWords } from "@/lib/contract/records/audit-actions";
import { toDayOf } from "@/lib/format/day";
import {
  type AuditState,
  auditFilter,
  formatAuditState,
  isAuditFiltered,
  parseAuditState,
  readAuditState,
} from "./audit-state";

const read = (query: string) => readAuditState(parseQueryString(query)).state;

const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => {
  const whole = text.trim() === text && text.toWellFormed() === text;
  return whole && !text.includes("\0") && text.length <= 255;
});
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => toDayOf(days * 86_400_000));
const state: fc.Arbitrary<AuditState> = fc.record({
  who: fc.option(id, { nil: undefined }),
  action: fc.option(fc.constantFrom(...Object.keys(auditWords)), { nil: undefined }),
  object: fc.option(id, { nil: undefined }),
  from: fc.option(day, { nil: undefined }),
  to: fc.option(day, { nil: undefined }),
  before: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
});

test("a state survives its URL unchanged", () => {
  fc.assert(
    fc.property(state, (anyState) => {
      fc.pre(anyState.from === undefined || anyState.to === undefined || anyState.from <= anyState.to);
      expect(read(formatAuditState(anyState))).toEqual(anyState);
    }),
  );
});

test("an id of 255 characters is accepted, whatever their encoding", () => {
  expect(read(`object=${"😀".repeat(255)}`)).toEqual({ object: "😀".repeat(255) });
});

test.each([
  "who=",
  `who=${"😀".repeat(256)}`,
  "who[]=a",
  `object=${"x".repeat(256)}`,
  "object=a%00b",
  "action=constructor",
  "from=2026-02-30",
  "to=yesterday",
  "before=-1",
  "before=1e400",
  "before=1.5",
])("an invalid parameter is ignored: %.30s", (query) => {
  expect(read(query)).toEqual({});
});

test("days are in the reader's time zone, and the last day is included", () => {
  expect(auditFilter({ from: "2026-03-08", to: "2026-03-08" }, "America/Toronto")).toEqual({
    from: Date.parse("2026-03-08T05:00:00Z"),
    to: Date.parse("2026-03-09T04:00:00Z"),
  });
});

test("a later page is not a filter", () => {
  expect(isAuditFiltered({ before: 7 })).toBe(false);
  expect(isAuditFiltered({ object: "A1" })).toBe(true);
});

test("an entry's number is written in digits", () => {
  expect(readAuditState(parseQueryString("before=16")).state).toEqual({ before: 16 });
  expect(readAuditState(parseQueryString("before=0x10"))).toMatchObject({
    state: {},
    notices: [{ parameter: "before", value: "0x10" }],
  });
});

test("days in the wrong order are reported and dropped", () => {
  expect(readAuditState(parseQueryString("who=A1&from=2026-03-09&to=2026-03-08"))).toEqual({
    state: { who: "A1" },
    notices: [{ parameter: "from", sentence: "The start date 2026-03-09 is after the end date 2026-03-08." }],
  });
});

test.each(["from=2026-03-09&to=2026-03-08", "from=2026-99-99", "action=x"])(
  "the export refuses what the page ignores: %s",
  (query) => expect(parseAuditState(parseQueryString(query))).toMatchObject({ ok: false }),
);

test("the export takes a filter next to parameters of its own", () => {
  const query = parseAuditState(parseQueryString("who=A1&form=csv&zone=UTC"));
  expect(query).toEqual({ ok: true, value: { who: "A1" } });
});

test("an unknown parameter is reported", () => {
  expect(readAuditState(parseQueryString("who=A1&user=B2")).notices).toEqual([
    { parameter: "user", sentence: "Unknown parameter: user." },
  ]);
});
