import { describe, expect, it } from "vitest";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { provenanceHeaders, toList, toRecord, toWrappedRecord } from "./answer";
import type { Reply } from "./route";

const text = (outcome: Outcome<Reply | null>) => String(outcome.ok && outcome.value?.body);
const provenance = { asOf: 1, doubts: [] };
const address = { path: "https://desk.example/x", params: parseQueryString("a=1") };
const item = { text: Buffer.from('{"n":1.50}'), subject: { id: null, supporterId: null } };

describe("a response", () => {
  it("is a record unchanged, or inside data", () => {
    const found = succeed({ ...item, ...provenance });
    expect(text(toRecord(found))).toBe('{"n":1.50}');
    expect(text(toWrappedRecord(found))).toBe('{"data":{"n":1.50}}');
  });

  it("is a page of a list in its envelope", () => {
    const slice = { items: [item, item], total: 2, page: 1, perPage: 25, ...provenance };
    expect(JSON.parse(text(toList(succeed(slice), address)))).toMatchObject({
      data: [{ n: 1.5 }, { n: 1.5 }],
      links: { first: "https://desk.example/x?a=1&page=1" },
      meta: { total: 2, per_page: 25 },
    });
  });

  it("keeps a missing record and a failure", () => {
    expect(toRecord(succeed(null))).toEqual(succeed(null));
    expect(toList(fail("upstream_timeout"), address)).toEqual(fail("upstream_timeout"));
  });
});

describe("the provenance headers of a response", () => {
  it("are none for fresh data without doubts", () => {
    expect(provenanceHeaders({ asOf: 0, doubts: [] })).toEqual({});
  });

  it("are the age and coverage for data from the copy", () => {
    const asOf = Date.parse("2026-01-02T03:04:05.678Z");
    const age = { "X-Data-As-Of": "2026-01-02T03:04:05.678Z" };
    const whole = { asOf, doubts: [], copy: { spans: [], isComplete: true } };
    expect(provenanceHeaders(whole)).toEqual({ ...age, "X-Mirror-Coverage": "complete" });
    const incomplete = { ...whole, copy: { spans: [], isComplete: false } };
    expect(provenanceHeaders(incomplete)).toEqual({ ...age, "X-Mirror-Coverage": "none" });
  });

  it("are the age for a cached response, and its failure if stale", () => {
    const asOf = Date.parse("2026-01-02T03:04:05.678Z");
    const age = { "X-Data-As-Of": "2026-01-02T03:04:05.678Z" };
    expect(provenanceHeaders({ asOf, doubts: [], cached: "fresh" })).toEqual(age);
    expect(provenanceHeaders({ asOf, doubts: ["sort"], cached: "upstream_timeout" })).toEqual({
      ...age,
      "X-Data-Stale": "upstream_timeout",
      "X-Upstream-Check": "sort",
    });
  });
});
