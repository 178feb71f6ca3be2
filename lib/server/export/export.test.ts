import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { openDeskAudit } from "@/lib/accounts/open-accounts";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { openDeskReader } from "@/lib/database/standby";
import { readWorkbook } from "@/lib/export/__fixtures__/read-workbook";
import { findRun } from "@/lib/export/runs";
import type { Reply } from "@/lib/server/http/route";
import type { ViewerContext } from "@/lib/server/http/viewer-context";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { toContributionRow } from "@/lib/source/database/write";
import { cancelExport, exportAnswer, exportPlan, exportProgress } from "./export";

vi.mock(import("@/lib/database/database"), async (original) => ({
  ...(await original()),
  openDeskDatabase: vi.fn(),
}));
vi.mock(import("@/lib/database/standby"), async (original) => {
  const real = await original();
  return { ...real, openDeskReader: vi.fn(real.openDeskReader) };
});
const { confirmOpen, identifyAgain } = vi.hoisted(() => ({ confirmOpen: vi.fn(), identifyAgain: vi.fn() }));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openDeskAudit: vi.fn(),
  openAccounts: async () => ({ confirmOpen, identifyAgain }),
}));
vi.mock("@/lib/server/pages/page-request", () => ({ pageCaller: async () => ({ requestId: "request-1" }) }));

const context: ViewerContext = {
  viewer: { kind: "open" },
  headers: new Headers(),
  address: "192.0.2.1",
  requestId: "request-1",
  isAudited: true,
};
beforeEach(() => confirmOpen.mockReset().mockResolvedValue(succeed({ mode: "open", isExposed: false })));
const callOf = (address: string, from: ViewerContext) => {
  const url = new URL(address, "http://desk.example");
  return { url, request: new Request(url), ids: {}, requestId: "request-1", context: from };
};
const plan = (query: string, from: ViewerContext = context) =>
  exportPlan(callOf(`/api/export/plan?${query}`, from));
const bodyOf = (outcome: Outcome<Reply>): object => (outcome.ok ? (outcome.value.body ?? {}) : {});

it("the progress of an invalid run id, which PostgreSQL might refuse, is not looked up", async () => {
  vi.mocked(openDeskDatabase).mockClear();
  const progress = await exportProgress({ ...callOf("/api/export/runs/%00", context), ids: { id: "\0" } });
  expect(bodyOf(progress)).toMatchObject({ state: "unknown" });
  expect(openDeskDatabase).not.toHaveBeenCalled();
});

describe("an export plan", () => {
  let scratch: Scratch;
  let audit: Audit;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
    audit = openAudit(scratch.database, () => {});
  });
  afterAll(async () => {
    await scratch.dispose();
  });
  beforeEach(() => {
    vi.mocked(openDeskDatabase).mockResolvedValue(scratch.database);
    vi.mocked(openDeskAudit).mockResolvedValue(audit);
  });
  const entries = async () => {
    const page = await audit.list({});
    return page.ok ? page.value.items : [];
  };

  it("that its caller abandons ends with the reason of the caller's signal", async () => {
    const call = callOf("/api/export/plan?supporter=S1", { ...context, isAudited: false });
    const signal = AbortSignal.abort();
    const abandoned = exportPlan({ ...call, request: new Request(call.request, { signal }) });
    await expect(abandoned).rejects.toBe(signal.reason);
  });

  it("is audited if it reveals whether a person exists", async () => {
    expect((await plan("onetime=1")).ok).toBe(true);
    expect((await plan("q=anna", { ...context, isAudited: false })).ok).toBe(true);
    expect(await entries()).toEqual([]);
    expect(bodyOf(await plan("q=anna"))).toMatchObject({ contributions: 0, isAtLeast: false });
    const personalColumns = Reflect.get(bodyOf(await plan("grain=payment")), "personalColumns");
    expect(personalColumns).toEqual(expect.arrayContaining(["payment_card_last4", "email"]));
    expect(personalColumns).not.toContain("payment_id");
    expect(personalColumns).not.toContain("sponsee_last_name");
    expect((await plan("supporter=S1")).ok).toBe(true);
    const [supporter, words] = await entries();
    expect(words).toMatchObject({ action: "search", reason: "export plan", requestId: "request-1" });
    expect(supporter).toMatchObject({ action: "search", reason: "export plan" });
    expect(JSON.stringify(supporter)).toContain("S1");
  });

  it("is refused for a search within a supporter, which no export supports", async () => {
    expect(await plan("q=anna&supporter=S1")).toMatchObject({ failure: { code: "invalid_query" } });
  });

  it("is refused while sync is off, whatever an earlier copy holds; so is the export", async () => {
    vi.stubEnv("UPSTREAM_URL", "https://give.example/").stubEnv("MIRROR", "off");
    const off = fail("search_unavailable", { message: "Exports need synced records, and sync is off." });
    const search = vi.spyOn(scratch.database, "read");
    expect(await plan("q=anna")).toEqual(off);
    expect(await exportAnswer(callOf("/api/export/contributions?format=csv", context))).toEqual(off);
    expect(search).not.toHaveBeenCalled();
    vi.unstubAllEnvs();
  });

  it("is refused without an audit entry", async () => {
    const release: Audit["release"] = async () => ({ ok: false, failure: { code: "audit_unavailable" } });
    vi.mocked(openDeskAudit).mockResolvedValue({ ...audit, release });
    expect(await plan("q=anna")).toEqual(fail("audit_unavailable"));
  });

  it("can be retried while the database is unavailable", async () => {
    const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const reader = new Proxy(scratch.database.reader, {
      get: () => {
        throw gone;
      },
    });
    const unavailableDatabase = {
      ...scratch.database,
      reader,
      isUnavailable: (error: unknown) => error === gone,
    };
    vi.mocked(openDeskDatabase).mockResolvedValueOnce({
      ...unavailableDatabase,
      read: () => Promise.reject(gone),
    });
    const unavailable = fail("database_unavailable", { retryAfter: 1 });
    expect(await plan("q=anna")).toEqual(unavailable);
    vi.mocked(openDeskDatabase).mockRejectedValueOnce(gone);
    expect(await plan("onetime=1")).toEqual(unavailable);
  });
});

describe("an export", () => {
  const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  let scratch: Scratch;
  let audit: Audit;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
    audit = openAudit(scratch.database, () => {});
    const value = { id: "C1", ordered_at: "2026-01-01T00:00:00Z" };
    const row = toContributionRow({ id: "C1", value, text: Buffer.from(JSON.stringify(value)) });
    await writeContributions(scratch.database, [row]);
    vi.mocked(openDeskDatabase).mockResolvedValue(scratch.database);
    vi.mocked(openDeskAudit).mockResolvedValue(audit);
  });
  afterAll(async () => {
    vi.mocked(openDeskReader).mockReset();
    await scratch.dispose();
  });

  /** Reads from a standby whose first snapshots fail; the primary replaces it. */
  function readFromStandby(refusals: number) {
    let remaining = refusals;
    const openSnapshot = vi.fn(async () => {
      if (remaining-- > 0) throw lost;
      return scratch.database.openSnapshot();
    });
    const failOver = vi.fn((error: unknown) => error === lost);
    const standby = {
      failOver,
      lastResortAsOf: () => null,
      state: () => ({ use: "read", asOf: null }) as const,
    };
    const reader: Database = { ...scratch.database, openSnapshot, standby };
    vi.mocked(openDeskReader).mockResolvedValue(reader);
    return { openSnapshot, failOver };
  }
  const start = (run: string) =>
    exportAnswer(callOf(`/api/export?format=ndjson&personal=1&run=${run}`, context));
  async function entries() {
    const page = await audit.list({});
    return page.ok ? page.value.items.filter(({ action }) => action === "export") : [];
  }

  it("that the standby cannot start is read from the primary, once and with one audit entry", async () => {
    const { openSnapshot, failOver } = readFromStandby(1);
    const response = await start("page-0001");
    if (!(response instanceof Response)) throw new Error(JSON.stringify(response));
    expect(response.headers.get("X-Export-Contributions")).toBe("1");
    expect(JSON.parse(await response.text())).toMatchObject({ id: "C1" });
    expect([openSnapshot.mock.calls.length, failOver.mock.calls]).toEqual([2, [[lost]]]);
    expect(await entries()).toHaveLength(1);
  });

  it("that the primary cannot start either can be retried, and has no audit entry", async () => {
    const before = await entries();
    const { openSnapshot } = readFromStandby(2);
    expect(await start("page-0002")).toEqual(fail("database_unavailable", { retryAfter: 1 }));
    expect(openSnapshot).toHaveBeenCalledTimes(2);
    expect(await entries()).toEqual(before);
    readFromStandby(0);
    expect(await start("page-0003"), "a failed run no longer counts").toBeInstanceOf(Response);
  });

  it("that is canceled while it is opened sends nothing, and is no error", async () => {
    const id = "page-0008";
    const from = { ...context, address: "192.0.2.4" };
    const ofRun = { ...callOf(`/api/export/runs/${id}`, from), ids: { id } };
    readFromStandby(0).openSnapshot.mockImplementationOnce(async () => {
      await cancelExport(ofRun);
      // The run reads its cancellation within a second.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      throw new Error("The snapshot was interrupted");
    });
    const response = await exportAnswer(callOf(`/api/export?run=${id}`, from));
    expect(response).toMatchObject({ status: 204, body: null });
    expect(bodyOf(await exportProgress(ofRun))).toMatchObject({ state: "cancelled", trouble: null });
  });

  it("of an open demo that an import ended meanwhile is refused, and its snapshot ends", async () => {
    const closed = vi.fn();
    readFromStandby(0).openSnapshot.mockImplementation(async () => {
      const { tx, close } = await scratch.database.openSnapshot();
      return { tx, close: () => close().then(closed) };
    });
    confirmOpen.mockResolvedValue(fail("unauthenticated"));
    const call = callOf("/api/export?run=page-0006", { ...context, address: "192.0.2.3", isAudited: false });
    expect(await exportAnswer(call)).toEqual(fail("unauthenticated"));
    expect(closed).toHaveBeenCalledTimes(1);
    confirmOpen.mockRejectedValueOnce(new Error("damaged"));
    expect(await exportAnswer(call)).toEqual(fail("internal"));
    expect(closed, "after an error, too").toHaveBeenCalledTimes(2);
  });

  const own = { id: "ADA", name: "Ada", email: "ada@example.org", sessionId: "s1" };
  const ada = { ...own, kind: "person", role: "admin" } as const;

  it.each([
    ["a demotion", succeed({ ...ada, role: "support" }), "forbidden"],
    ["the end of a session", fail("unauthenticated"), "unauthenticated"],
  ] as const)("that began in the same moment as %s ends before its first byte", async (_, again, code) => {
    const { openSnapshot } = readFromStandby(0);
    const before = await entries();
    identifyAgain.mockImplementationOnce(async () => {
      expect(await findRun(scratch.database, "person ADA", "page-0007")).toMatchObject({ state: "running" });
      return again;
    });
    const call = callOf("/api/export?run=page-0007", { ...context, viewer: ada });
    expect(await exportAnswer(call)).toEqual(fail(code));
    expect(openSnapshot).not.toHaveBeenCalled();
    expect(await findRun(scratch.database, "person ADA", "page-0007")).toMatchObject({ state: "cancelled" });
    expect(await entries()).toEqual(before);
  });

  it("a workbook names its exporter, who is anyone with open access", async () => {
    readFromStandby(0);
    const exporterOf = async (viewer: ViewerContext["viewer"], run: string) => {
      const call = callOf(`/api/export?format=xlsx&run=${run}`, { ...context, viewer, address: "192.0.2.2" });
      const response = await exportAnswer(call);
      if (!(response instanceof Response)) throw new Error(JSON.stringify(response));
      const about = readWorkbook(Buffer.from(await response.arrayBuffer()), 2);
      const values = about.map((row) => row.map(({ value }) => value));
      return values.find(([name]) => name === "Exported by")?.[1];
    };
    expect(await exporterOf({ kind: "open" }, "page-0004")).toBe("Anyone (open access)");
    identifyAgain.mockResolvedValueOnce(succeed(ada));
    expect(await exporterOf(ada, "page-0005")).toBe("Ada");
  });
});
