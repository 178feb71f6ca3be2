import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { openDeskAudit } from "@/lib/accounts/open-accounts";
import { fail, type Outcome } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { openDeskDatabase } from "@/lib/database/database";
import type { Reply } from "@/lib/server/http/route";
import type { Visit } from "@/lib/server/http/visit";
import { exportPlan } from "./export";

vi.mock(import("@/lib/database/database"), async (original) => ({
  ...(await original()),
  openDeskDatabase: vi.fn(),
}));
vi.mock("@/lib/accounts/open-accounts", () => ({ openDeskAudit: vi.fn() }));

const visit: Visit = {
  viewer: { kind: "open" },
  address: "192.0.2.1",
  requestId: "request-1",
  isAudited: true,
};
const ask = (query: string, from: Visit = visit) => {
  const url = new URL(`http://desk.example/api/export/plan?${query}`);
  return exportPlan({ url, request: new Request(url), ids: {}, requestId: "request-1", visit: from });
};
const bodyOf = (plan: Outcome<Reply>): object => (plan.ok ? (plan.value.body ?? {}) : {});

describe("the plan of an export", () => {
  let scratch: Scratch;
  let audit: Audit;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
    audit = openAudit(scratch.database, { keepDays: 1, onTrouble: () => {} });
  });
  afterAll(async () => {
    audit.close();
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

  it("is audited before it reveals whether a person exists", async () => {
    expect((await ask("onetime=1")).ok).toBe(true);
    expect((await ask("q=anna", { ...visit, isAudited: false })).ok).toBe(true);
    expect(await entries()).toEqual([]);
    expect(bodyOf(await ask("q=anna"))).toMatchObject({ contributions: 0, isAtLeast: false });
    const personalColumns = Reflect.get(bodyOf(await ask("grain=payment")), "personalColumns");
    expect(personalColumns).toEqual(expect.arrayContaining(["payment_card_last4", "email"]));
    expect(personalColumns).not.toContain("payment_id");
    expect(personalColumns).not.toContain("sponsee_last_name");
    expect((await ask("supporter=S1")).ok).toBe(true);
    const [supporter, words] = await entries();
    expect(words).toMatchObject({ action: "search", reason: "export plan", requestId: "request-1" });
    expect(supporter).toMatchObject({ action: "search", reason: "export plan" });
    expect(JSON.stringify(supporter)).toContain("S1");
  });

  it("is refused for words of one supporter, which no export has", async () => {
    expect(await ask("q=anna&supporter=S1")).toMatchObject({ failure: { code: "invalid_query" } });
  });

  it("is refused if the audit log takes no entry", async () => {
    const release: Audit["release"] = async () => ({ ok: false, failure: { code: "audit_unavailable" } });
    vi.mocked(openDeskAudit).mockResolvedValue({ ...audit, release });
    expect(await ask("q=anna")).toEqual(fail("audit_unavailable"));
  });

  it("can be retried while the database is away", async () => {
    const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const reader = new Proxy(scratch.database.reader, {
      get: () => {
        throw gone;
      },
    });
    const away = { ...scratch.database, reader, isUnavailable: (error: unknown) => error === gone };
    vi.mocked(openDeskDatabase).mockResolvedValueOnce({ ...away, read: () => Promise.reject(gone) });
    const unavailable = fail("database_unavailable", { retryAfter: 1 });
    expect(await ask("q=anna")).toEqual(unavailable);
    vi.mocked(openDeskDatabase).mockRejectedValueOnce(gone);
    expect(await ask("onetime=1")).toEqual(unavailable);
  });
});
