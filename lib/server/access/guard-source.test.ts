import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "@/lib/accounts/viewer";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { emptyReport, everyInsight } from "@/lib/server/__fixtures__/insights";
import type { FoundSums, Source } from "@/lib/source/source";
import { guardSource } from "./read-source";

const { written, audit } = vi.hoisted(() => {
  const written: object[] = [];
  return { written, audit: { isBroken: false } };
});
vi.mock("@/lib/accounts/open-accounts", () => {
  const note = async (entry: object): Promise<Outcome<null>> => {
    if (audit.isBroken) return fail("audit_unavailable");
    written.push(entry);
    return succeed(null);
  };
  async function release<T>(
    context: object,
    detailsOf: (value: T) => object | null,
    work: () => Promise<Outcome<T>>,
  ) {
    const outcome = await work();
    const details = outcome.ok ? detailsOf(outcome.value) : null;
    const noted = details === null ? succeed(null) : await note({ ...context, ...details });
    return noted.ok ? outcome : noted;
  }
  const openAccounts = async () => ({ confirmOpen: async () => succeed({ isExposed: false }) });
  return { openDeskAudit: async () => ({ note, release }), openAccounts };
});
beforeEach(() => {
  written.length = 0;
  audit.isBroken = false;
});

const record = {
  id: "C1",
  supporter: { id: "P1" },
  line_items: [{ description: "For Amara", sponsee: { id: "S1", first_name: "Amara" } }],
};
const text = Buffer.from(JSON.stringify(record));
const provenance = { asOf: 0, doubts: [] };
const subject = { id: "C1", supporterId: "P1" };
const item = { text, subject, kind: "onetime" as const };
const slice = { ...provenance, items: [item], total: 1, page: 1, perPage: 25 };

const ann = { ...listedSupporter, name: "Ann", contributions: 1 };
const supporters = {
  supporters: [ann],
  total: 1,
  isUnknownAddress: false,
  isAtLeast: false,
  page: 1,
  perPage: 25,
  currencies: [],
  countries: [],
};

const extent = { coverage: { records: 9, counted: 9 }, copy: null };
const source = {
  name: "database",
  listContributions: vi.fn(async () => succeed(slice)),
  searchContributions: vi.fn(async () =>
    succeed({
      ...slice,
      isAtLeast: false,
      isForgiving: false,
      near: [],
      isUnknownAddress: false,
      facets: null,
      coverage: { records: 1 },
    }),
  ),
  findContribution: vi.fn(async (id: string) => succeed(id === "C1" ? { ...provenance, ...item } : null)),
  findCandidates: vi.fn(async () =>
    succeed({ items: [item], isAtLeast: false, coverage: "complete" as const, ...provenance }),
  ),
  supporters: {
    list: vi.fn(async () => succeed({ ...supporters, ...provenance })),
    find: vi.fn(async (id: string) =>
      succeed(
        id === "P1"
          ? {
              supporter: ann,
              recent: [item],
              plans: [item],
              planKeys: new Set(["P1"]),
              ...provenance,
              duplicateCandidates: { items: [item], isAtLeast: false, coverage: "complete" as const },
              similar: [{ supporter: { ...ann, id: "P2" }, because: ["email" as const] }],
              hasMoreSimilar: false,
            }
          : null,
      ),
    ),
    contributions: vi.fn(async () => succeed({ ...slice, supporter: ann })),
  },
  sums: {
    insights: vi.fn(async () =>
      succeed({ report: emptyReport, subjects: [{ id: "C1", supporterId: "P1" }] }),
    ),
    contributions: vi.fn(
      async (): Promise<Outcome<FoundSums>> => succeed({ sums: [], count: 7, unsummed: 0, ...extent }),
    ),
  },
  listPosts: vi.fn(async () => succeed(slice)),
  findPost: vi.fn(async () => succeed({ ...provenance, ...item })),
  isDemo: async () => succeed(false),
  listFeeds: vi.fn(async () => succeed([])),
} satisfies Source;

const person = (role: "support" | "finance" | "admin"): Viewer => ({
  kind: "person",
  id: "U1",
  name: "Ann",
  email: "ann@example.org",
  role,
  sessionId: "X",
});
const token = (...scopes: ("posts" | "contributions")[]): Viewer => ({
  kind: "token",
  id: "T",
  name: "t",
  scopes,
});
const caller = { requestId: "r" };
const sourceFor = (viewer: Viewer, isAudited = true) =>
  guardSource(source, { viewer, headers: new Headers(), address: null, requestId: "r", isAudited }, caller);
const query = {
  onetime: false,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 1,
} as const;
const search = {
  ...query,
  q: "anna",
  order: "rank",
  perPage: 25,
  isCounted: true,
  hasFacets: false,
} as const;
const everything = (guarded: Source) => ({
  contributions: [
    () => guarded.listContributions(query),
    () => guarded.searchContributions(search),
    () => guarded.findContribution("C1"),
    () => guarded.supporters.list({ sort: "name", page: 1 }),
    () => guarded.supporters.find("P1"),
    () => guarded.supporters.contributions("P1", query),
    () => guarded.sums.insights(everyInsight),
    () => guarded.sums.contributions({ ...query, q: "anna" }),
  ],
  posts: [
    () => guarded.listPosts("F", { include: [], page: 1 }),
    () => guarded.findPost("F", "C1", []),
    () => guarded.listFeeds(),
  ],
});

describe("a guarded source", () => {
  it.each(["posts", "contributions"] as const)(
    "refuses a token without the scope %s, and requests no records",
    async (scope) => {
      vi.clearAllMocks();
      const other = scope === "posts" ? "contributions" : "posts";
      for (const request of everything(sourceFor(token(other)))[scope]) {
        expect(await request()).toEqual(fail("forbidden"));
      }
      const requested =
        scope === "posts"
          ? [source.listPosts, source.findPost, source.listFeeds]
          : [
              ...[source.listContributions, source.searchContributions, source.findContribution],
              ...Object.values(source.supporters),
              ...Object.values(source.sums),
            ];
      for (const method of requested) expect(method).not.toHaveBeenCalled();
      expect(written).toContainEqual(expect.objectContaining({ action: "refuse", reason: scope }));
    },
  );

  it("reads for its own caller, or for one that a read names", async () => {
    vi.clearAllMocks();
    const guarded = sourceFor(person("admin"));
    for (const request of Object.values(everything(guarded)).flat()) await request();
    const { listContributions, findContribution, listPosts, findPost } = source;
    const methods = [listContributions, findContribution, listPosts, findPost];
    for (const { mock } of methods) expect(mock.calls.map((args) => args.at(-1))).toEqual([caller]);
    await guarded.listContributions(query, { background: true });
    expect(source.listContributions).toHaveBeenLastCalledWith(query, { background: true });
  });

  it("masks sponsored people for support, in lists and records", async () => {
    const guarded = sourceFor(person("support"));
    const [list, one] = [await guarded.listContributions(query), await guarded.findContribution("C1")];
    const found = await guarded.searchContributions(search);
    if (!list.ok || !found.ok || !one.ok || one.value === null) throw new Error("Nothing was found.");
    const supporter = await guarded.supporters.find("P1");
    const own = await guarded.supporters.contributions("P1", query);
    if (!supporter.ok || supporter.value === null || !own.ok) throw new Error("No supporter was found.");
    const { recent, plans, duplicateCandidates } = supporter.value;
    const ofSupporter = [recent[0], plans[0], duplicateCandidates.items[0], own.value.items[0]];
    for (const item of [list.value.items[0], found.value.items[0], one.value, ...ofSupporter]) {
      expect(Buffer.from(item?.text ?? []).toString()).not.toContain("Amara");
      expect(JSON.parse(Buffer.from(item?.text ?? []).toString())).toMatchObject({
        id: "C1",
        supporter: { id: "P1" },
      });
    }
  });

  it("masks sponsored people in sums and searches for support only", async () => {
    const masksOf = async (viewer: Viewer) => {
      vi.clearAllMocks();
      const guarded = sourceFor(viewer);
      await guarded.searchContributions(search);
      await guarded.sums.insights(everyInsight);
      await guarded.sums.contributions({ ...query, q: "product:amara" });
      const { searchContributions, sums } = source;
      return [searchContributions, sums.insights, sums.contributions].map(
        (method) =>
          new Map(Object.entries(Object(method.mock.calls.flat()[0]))).get("masksSponsees") === true,
      );
    };
    expect(await masksOf(person("support"))).toEqual([true, true, true]);
    for (const viewer of [person("finance"), person("admin"), token("contributions")]) {
      expect(await masksOf(viewer)).toEqual([false, false, false]);
    }
  });

  it.each<[string, Viewer]>([
    ["finance", person("finance")],
    ["admin", person("admin")],
    ["a token with the scope", token("contributions")],
    ["any caller with open access", { kind: "open" }],
  ])("returns a record byte for byte to %s", async (_, viewer) => {
    const found = await sourceFor(viewer).findContribution("C1");
    expect(found.ok && found.value?.text).toBe(text);
  });

  it("audits returned records with their supporters, and nothing for a missing record", async () => {
    const guarded = sourceFor(person("finance"));
    await guarded.listContributions(query);
    await guarded.findContribution("C1");
    await guarded.findContribution("C2");
    await guarded.searchContributions(search);
    await guarded.listPosts("F", { include: [], page: 1, name: "x" });
    expect(written).toMatchObject([
      { action: "list", kind: "contribution", ids: ["C1"], supporterIds: ["P1"], count: 1, requestId: "r" },
      { action: "view", kind: "contribution", ids: ["C1"], supporterIds: ["P1"] },
      { action: "search", kind: "contribution", ids: ["C1"], supporterIds: ["P1"], count: 1 },
      { action: "search", kind: "post", ids: ["C1"] },
    ]);
    written.length = 0;
    await guarded.supporters.list({ sort: "name", page: 1 });
    await guarded.supporters.list({ q: "ann", sort: "name", page: 1 });
    await guarded.supporters.find("P1");
    await guarded.supporters.find("P3");
    await guarded.supporters.contributions("P1", query);
    expect(written).toMatchObject([
      { action: "list", kind: "supporter", ids: ["P1"], supporterIds: ["P1"] },
      { action: "search", kind: "supporter", ids: ["P1"] },
      { action: "view", kind: "supporter", ids: ["P1"], supporterIds: ["P1", "P2"] },
      { action: "list", kind: "contribution", ids: ["C1"], supporterIds: ["P1"] },
    ]);
  });

  it("audits insights with the contributions they name, and sums of a list only for a search", async () => {
    const guarded = sourceFor(person("finance"));
    await guarded.sums.insights(everyInsight);
    await guarded.sums.contributions(query);
    await guarded.sums.contributions({ ...query, q: "anna" });
    expect(written).toMatchObject([
      {
        action: "sums",
        ids: ["C1"],
        supporterIds: ["P1"],
        count: 3,
        reason: "2024-03-01 to 2024-03-31, CAD",
      },
      { action: "search", kind: "contribution", count: 7 },
    ]);
    expect(JSON.stringify(written)).not.toContain("anna");
  });

  it("audits a search without sums, with the number of matches that is known", async () => {
    const guarded = sourceFor(person("finance"));
    source.sums.contributions
      .mockResolvedValueOnce(succeed({ sums: null, cause: "too_many", moreThan: 10_000, ...extent }))
      .mockResolvedValueOnce(succeed({ sums: null, cause: "late", ...extent }));
    await guarded.sums.contributions({ ...query, q: "anna" });
    await guarded.sums.contributions({ ...query, q: "anna" });
    const entry = { action: "search", kind: "contribution", reason: "sums" };
    expect(written).toMatchObject([{ ...entry, count: 10_000 }, entry]);
    expect(written[1]).not.toHaveProperty("count");
  });

  it("returns nothing without an audit entry", async () => {
    audit.isBroken = true;
    const guarded = sourceFor(person("admin"));
    for (const request of [...everything(guarded).contributions, () => guarded.findPost("F", "C1", [])]) {
      expect(await request()).toEqual(fail("audit_unavailable"));
    }
  });

  it("audits no demo records under open access", async () => {
    await sourceFor({ kind: "open" }, false).findContribution("C1");
    expect(written).toEqual([]);
  });
});
