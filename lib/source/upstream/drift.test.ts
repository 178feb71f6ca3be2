import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import { pageLinks } from "@/lib/contract/envelope";
import contribution from "@/lib/contract/examples/contribution.json";
import post from "@/lib/contract/examples/post.json";
import { createDriftLog, type DriftLog } from "./drift";

afterEach(() => {
  vi.useRealTimers();
});

/** Waits for the comparisons and returns the report. */
async function settled(log: DriftLog) {
  await new Promise((done) => setImmediate(done));
  return log.report();
}

/** Compares some records, each as a separate page. */
function compareEach(log: DriftLog, resource: "contribution" | "post", records: readonly unknown[]) {
  for (const record of records) log.compare(resource, [record]);
}

const changed = (changes: object) => ({ ...contribution, ...changes });

describe("the drift log", () => {
  it("responses that follow the contract add no entry", async () => {
    const log = createDriftLog();
    compareEach(log, "contribution", [contribution, contribution]);
    log.compare("post", [post]);
    const paging = { total: 60, perPage: 25, count: 25, path: "https://a.example/x", params: new Map() };
    const { meta, links } = pageLinks(paging);
    log.compare("envelope", [{ data: [], links, meta: { ...meta, current_page: 1 } }]);
    log.recordIgnored([]);
    expect(await settled(log)).toEqual({
      compared: { contribution: 2, post: 1, envelope: 1, parameter: 1 },
      entries: [],
      more: 0,
    });
  });

  it("an entry counts records, not occurrences, with the last time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1000 });
    const log = createDriftLog();
    const [payment] = contribution.payments;
    const twice = changed({ payments: [payment, payment].map((one) => ({ ...one, type: 7 })) });
    compareEach(log, "contribution", [twice, contribution, twice]);
    await settled(log);
    vi.setSystemTime(5000);
    log.compare("contribution", [twice]);
    expect((await settled(log)).entries).toEqual([
      {
        resource: "contribution",
        kind: "mistyped",
        path: "payments[].type",
        expected: "text",
        found: "whole number",
        count: 3,
        lastAt: 5000,
        known: null,
      },
    ]);
  });

  it("missing and mistyped members of the envelope are entries", async () => {
    const log = createDriftLog();
    log.compare("envelope", [{ data: [contribution], links: null, meta: { total: "60" } }]);
    const entries = (await settled(log)).entries.map(({ kind, path }) => `${kind} ${path}`);
    expect(entries).toEqual(
      expect.arrayContaining(["mistyped links", "mistyped meta.total", "missing meta.path"]),
    );
  });

  it("ignored parameters are counted", () => {
    const log = createDriftLog();
    log.recordIgnored(["onetime", "sort"]);
    log.recordIgnored([]);
    log.recordIgnored(["onetime"]);
    const { entries, compared } = log.report();
    expect(compared.parameter).toBe(3);
    expect(entries.map(({ kind, path, count }) => [kind, path, count])).toEqual([
      ["ignored", "onetime", 2],
      ["ignored", "sort", 1],
    ]);
  });

  it("one random record of a page is compared, after the response is returned", async () => {
    const log = createDriftLog();
    const page = [changed({ source: 1 }), changed({ source: null })];
    for (let count = 0; count < 60; count++) log.compare("contribution", page);
    expect(log.report().compared.contribution).toBe(0);
    const { compared, entries } = await settled(log);
    expect(compared.contribution).toBe(60);
    expect(entries.map(({ found }) => found).sort()).toEqual(["null", "whole number"]);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });

  it("an empty page is not compared", async () => {
    const log = createDriftLog();
    log.compare("post", []);
    expect((await settled(log)).compared.post).toBe(0);
  });

  it("500 differences are stored, the others are counted", async () => {
    const log = createDriftLog();
    const members = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`made_up_${at}`, at]));
    log.compare("post", [{ ...post, ...members }]);
    const { entries, more } = await settled(log);
    expect(entries).toHaveLength(500);
    expect(more).toBe(200);
  });

  it("unknown differences are first, then the most frequent", async () => {
    const log = createDriftLog();
    const flagged = changed({ is_test: true });
    const sources = [1, null, null].map((source) => changed({ source }));
    compareEach(log, "contribution", [flagged, flagged, flagged, ...sources]);
    const { entries } = await settled(log);
    expect(entries.map(({ path, found, count }) => [path, found, count])).toEqual([
      ["source", "null", 2],
      ["source", "whole number", 1],
      ["is_test", "true or false", 3],
    ]);
  });

  it("no value of a record is stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(contribution)),
        fc.constantFrom("canary@donor.example", { "canary@donor.example": 1 }, ["canary@donor.example"]),
        async (name, value) => {
          const log = createDriftLog();
          log.compare("contribution", [changed({ [name]: value, "canary@donor.example": value })]);
          expect(JSON.stringify(await settled(log))).not.toContain("canary");
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("differences of real servers", () => {
  const invented = /^(?:loyalty|author|reading_minutes)$/;
  it.each(oddities)("a known difference: $name", async ({ kind, record }) => {
    const log = createDriftLog();
    log.compare(kind, [record]);
    const unknown = (await settled(log)).entries.filter(({ known }) => known === null);
    expect(unknown.filter(({ path }) => !invented.test(path))).toEqual([]);
  });

  it.each([
    ["a numeric id", { id: 7 }],
    ["an amount as a number", { total_amount: 25 }],
    ["a date in words", { ordered_at: "soon" }],
    ["a flag of 2", { is_test: 2 }],
    ["no payments", { payments: null }],
  ])("not a known difference: %s", async (_, changes) => {
    const log = createDriftLog();
    log.compare("contribution", [changed(changes)]);
    expect((await settled(log)).entries.map(({ known }) => known)).toEqual([null]);
  });
});
