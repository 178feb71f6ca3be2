import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { type Caller, type CandidateSlice, type Source, subjectOf } from "@/lib/source/source";
import { candidatesByPages } from "@/lib/source/upstream/candidates-by-pages";
import { findPossibleDuplicates, readDetail } from "./contribution-detail";

const findCandidates = vi.hoisted(() => vi.fn());
const findContribution = vi.hoisted(() => vi.fn());
const releaseRevealed = vi.hoisted(() => vi.fn(async (found: unknown) => found));
const entries = vi.hoisted((): unknown[] => []);
vi.mock("@/lib/server/access/read-source", () => ({
  readUnaudited: (
    read: (source: Pick<Source, "findCandidates" | "findContribution">, caller: Caller) => unknown,
  ) => read({ findCandidates, findContribution }, {}),
  findOne: (_ids: readonly string[], find: () => unknown) => find(),
  releaseAudited: async <T>(detailsOf: (value: T) => unknown, read: () => Promise<Outcome<T>>) => {
    const outcome = await read();
    if (outcome.ok) entries.push(detailsOf(outcome.value));
    return outcome;
  },
  parseRecord: (text: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(text)),
}));
vi.mock("@/lib/server/access/reveal", () => ({ releaseRevealed }));
vi.mock("@/lib/server/pages/page-request", () => ({
  signedInContext: async () => succeed({ viewer: { kind: "person", role: "admin" } }),
  pageContext: async () => ({ region: {}, now: 0 }),
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "desk.example" }) }));
beforeEach(() => {
  entries.length = 0;
  findCandidates.mockReset();
});

const own = example();
const duplicate = example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z" });
const itemOf = (record: unknown) => ({
  text: new TextEncoder().encode(JSON.stringify(record)),
  subject: subjectOf(record),
  kind: "initial" as const,
});
const candidates = (...records: readonly unknown[]): Outcome<CandidateSlice> =>
  succeed({
    items: records.map(itemOf),
    isAtLeast: false,
    coverage: "complete",
    asOf: 0,
    doubts: [],
  });

it("similar contributions are compared in the background, with an audit entry", async () => {
  findCandidates.mockResolvedValue(candidates(own, duplicate));
  expect(await findPossibleDuplicates(parseContribution(own), "initial")).toMatchObject({
    hint: { own: { id: "CN6V3PZ" }, duplicates: [{ id: "TWIN", later: 4 * 60_000 }] },
    coverage: "complete",
  });
  const supporterId = parseContribution(own).supporter.id;
  expect(entries).toEqual([
    { action: "view", kind: "contribution", ids: ["TWIN"], supporterIds: [supporterId], count: 1 },
  ]);
  expect(findCandidates).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ amount: 653_700n, at: Date.parse("2025-03-14T09:26:53Z") }),
    expect.objectContaining({ background: true }),
  );
});

it("a slow upstream is aborted, and the page reports that nothing was compared", async () => {
  findCandidates.mockImplementation(
    (_, { signal }: Caller) =>
      new Promise<Outcome<never>>((resolve) => {
        signal?.addEventListener("abort", () => resolve(fail("upstream_timeout")));
      }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const found = findPossibleDuplicates(parseContribution(own), "initial");
  vi.advanceTimersByTime(700);
  expect(findCandidates.mock.lastCall?.[1].signal.aborted).toBe(true);
  expect(await found).toEqual({ hint: null, isAtLeast: false, coverage: "none" });
});

it("a record that was never charged needs no request", async () => {
  const declined = example({ payments: [{ status: "failed" }] });
  expect((await findPossibleDuplicates(parseContribution(declined), "initial")).hint).toBeNull();
  expect(findCandidates).not.toHaveBeenCalled();
});

it("with an upstream, the nearest pages on both sides are read, and their records counted", async () => {
  const listContributions = vi.fn(async ({ page }: { page: number }) =>
    succeed({
      items: [itemOf(duplicate)],
      total: 60,
      page,
      perPage: 25,
      asOf: 5,
      doubts: [],
    }),
  );
  const query = { supporterId: "S", email: null, amount: 653_700n, from: 0, at: 5, to: 10 };
  const found = await candidatesByPages(listContributions, query);
  expect(found).toMatchObject({ ok: true, value: { coverage: { read: 4, of: 120 }, asOf: 5 } });
  expect(listContributions).toHaveBeenCalledTimes(4);
});

it("a server that compares whole seconds lists every charge of the same second on one side", async () => {
  const second = (time = 0) => Math.floor(time / 1000);
  const times = [7_000, 8_000, 9_000];
  const listContributions: Source["listContributions"] = async (query) => {
    const { occurredAfter, occurredBefore } = query;
    const items = times
      .filter((time) => second(time) > second(occurredAfter) && second(time) < second(occurredBefore))
      .map((time) => ({ ...itemOf(duplicate), text: Buffer.from(String(time)) }));
    return succeed({ items, total: items.length, page: 1, perPage: 25, asOf: 5, doubts: [] });
  };
  const query = { supporterId: "S", email: null, amount: 653_700n, from: 5_000, at: 8_000, to: 60_000 };
  const found = await candidatesByPages(listContributions, query);
  expect(found.ok && found.value.items.map(({ text }) => String(text)).sort()).toEqual([
    "7000",
    "8000",
    "9000",
  ]);
});

it.each([
  [null, ["line_items[0].sponsee"]],
  ["TWIN", []],
])("compared with %s, a record releases the sponsees %j", async (compare, paths) => {
  findContribution.mockResolvedValue(succeed(itemOf(own)));
  const address = { view: "raw", compare, list: null, reveal: ["line_items[0].sponsee"] };
  await readDetail("CN6V3PZ", address);
  expect(releaseRevealed).toHaveBeenLastCalledWith(expect.objectContaining({ ok: true }), paths);
});
