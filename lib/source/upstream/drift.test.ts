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

/** Lets everything that waits be compared. */
async function settled(log: DriftLog) {
  await new Promise((done) => setImmediate(done));
  return log.report();
}

/** Compares some records, each as a separate page. */
function compareEach(log: DriftLog, resource: "contribution" | "post", records: readonly unknown[]) {
  for (const record of records) log.compare(resource, [record]);
}

const odd = (changes: object) => ({ ...contribution, ...changes });

describe("the drift log", () => {
  it("has no entries for responses that follow the contract", async () => {
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

  it("counts records, not positions in them, with the times of the first and the last", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1000 });
    const log = createDriftLog();
    const [payment] = contribution.payments;
    const twice = odd({ payments: [payment, payment].map((one) => ({ ...one, type: 7 })) });
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
        firstAt: 1000,
        lastAt: 5000,
        known: null,
      },
    ]);
  });

  it("names the member of the page around records that is missing or mistyped", async () => {
    const log = createDriftLog();
    log.compare("envelope", [{ data: [contribution], links: null, meta: { total: "60" } }]);
    const entries = (await settled(log)).entries.map(({ kind, path }) => `${kind} ${path}`);
    expect(entries).toEqual(
      expect.arrayContaining(["mistyped links", "mistyped meta.total", "missing meta.path"]),
    );
  });

  it("counts the parameters that an answer shows to have been ignored", () => {
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

  it("compares one record of a page, whichever it is, after the answer was given", async () => {
    const log = createDriftLog();
    const page = [odd({ source: 1 }), odd({ source: null })];
    for (let count = 0; count < 60; count++) log.compare("contribution", page);
    expect(log.report().compared.contribution).toBe(0);
    const { compared, entries } = await settled(log);
    expect(compared.contribution).toBe(60);
    expect(entries.map(({ found }) => found).sort()).toEqual(["null", "whole number"]);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });

  it("compares nothing of an empty page", async () => {
    const log = createDriftLog();
    log.compare("post", []);
    expect((await settled(log)).compared.post).toBe(0);
  });

  it("keeps 500 differences, and counts the others", async () => {
    const log = createDriftLog();
    const members = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`made_up_${at}`, at]));
    log.compare("post", [{ ...post, ...members }]);
    const { entries, more } = await settled(log);
    expect(entries).toHaveLength(500);
    expect(more).toBe(200);
  });

  it("puts unknown differences first, then the most frequent", async () => {
    const log = createDriftLog();
    const flagged = odd({ is_test: true });
    compareEach(log, "contribution", [flagged, flagged, flagged, odd({ source: 1 }), odd({ source: null })]);
    log.compare("contribution", [odd({ source: null })]);
    const { entries } = await settled(log);
    expect(entries.map(({ path, found, count }) => [path, found, count])).toEqual([
      ["source", "null", 2],
      ["source", "whole number", 1],
      ["is_test", "true or false", 3],
    ]);
  });

  it("never keeps a value, wherever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(contribution)),
        fc.constantFrom("canary@donor.example", { "canary@donor.example": 1 }, ["canary@donor.example"]),
        async (name, value) => {
          const log = createDriftLog();
          log.compare("contribution", [odd({ [name]: value, "canary@donor.example": value })]);
          expect(JSON.stringify(await settled(log))).not.toContain("canary");
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("what real servers are known for", () => {
  const invented = /^(?:loyalty|author|reading_minutes)$/;
  for (const { name, kind, record } of oddities) {
    it(`includes ${name}`, async () => {
      const log = createDriftLog();
      log.compare(kind, [record]);
      const surprises = (await settled(log)).entries.filter(({ known }) => known === null);
      expect(surprises.filter(({ path }) => !invented.test(path))).toEqual([]);
    });
  }

  it.each([
    ["a name that is a number", { id: 7 }],
    ["an amount as a number", { total_amount: 25 }],
    ["a date in words", { ordered_at: "soon" }],
    ["a flag of 2", { is_test: 2 }],
    ["no payments", { payments: null }],
  ])("does not include %s", async (_, changes) => {
    const log = createDriftLog();
    log.compare("contribution", [odd(changes)]);
    expect((await settled(log)).entries.map(({ known }) => known)).toEqual([null]);
  });
});
