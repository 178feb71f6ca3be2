import { describe, expect, it } from "vitest";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { provenanceHeaders, toList, toRecord, toWrappedRecord } from "./answer";
import type { Reply } from "./route";

const text = (outcome: Outcome<Reply | null>) => String(outcome.ok && outcome.value?.body);
const provenance = { asOf: 1, doubts: [] };
const address = { path: "https://desk.example/x", params: parseQueryString("a=1") };
const item = Buffer.from('{"n":1.50}');
const subject = { id: null, supporterId: null };

describe("an answer", () => {
  it("is a record as it is, or inside data", () => {
    const found = succeed({ item, subject, ...provenance });
    expect(text(toRecord(found))).toBe('{"n":1.50}');
    expect(text(toWrappedRecord(found))).toBe('{"data":{"n":1.50}}');
  });

  it("is a page in its envelope", () => {
    const slice = {
      items: [item, item],
      subjects: [subject, subject],
      total: 2,
      page: 1,
      perPage: 25,
      kinds: ["initial", "recurring"],
      ...provenance,
    } as const;
    expect(JSON.parse(text(toList(succeed(slice), address)))).toMatchObject({
      data: [{ n: 1.5 }, { n: 1.5 }],
      links: { first: "https://desk.example/x?a=1&page=1" },
      meta: { total: 2, per_page: 25 },
    });
  });

  it("passes on what does not exist and what went wrong", () => {
    expect(toRecord(succeed(null))).toEqual(succeed(null));
    expect(toList(fail("upstream_timeout"), address)).toEqual(fail("upstream_timeout"));
  });
});

describe("what is said of an answer", () => {
  it("is nothing where it agrees and was just read", () => {
    expect(provenanceHeaders({ asOf: 0, doubts: [] })).toEqual({});
  });

  it("is how old it is and how much of the dates is held where it is from the copy, trouble or none", () => {
    const asOf = Date.parse("2026-01-02T03:04:05.678Z");
    const moment = { "X-Data-As-Of": "2026-01-02T03:04:05.678Z" };
    const whole = { asOf, doubts: [], copy: { spans: [], isComplete: true } };
    expect(provenanceHeaders(whole)).toEqual({ ...moment, "X-Mirror-Coverage": "complete" });
    const nothing = { ...whole, copy: { spans: [], isComplete: false } };
    expect(provenanceHeaders(nothing)).toEqual({ ...moment, "X-Mirror-Coverage": "none" });
  });

  it("is the moment it was read where it was kept, and the trouble that made it stale", () => {
    const asOf = Date.parse("2026-01-02T03:04:05.678Z");
    const moment = { "X-Data-As-Of": "2026-01-02T03:04:05.678Z" };
    expect(provenanceHeaders({ asOf, doubts: [], kept: "fresh" })).toEqual(moment);
    expect(provenanceHeaders({ asOf, doubts: ["sort"], kept: "upstream_timeout" })).toEqual({
      ...moment,
      "X-Data-Stale": "upstream_timeout",
      "X-Upstream-Check": "sort",
    });
  });
});
