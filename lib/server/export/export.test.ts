import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { openDeskDatabase } from "@/lib/database/database";
import type { Visit } from "@/lib/server/http/visit";
import { exportPlan } from "./export";

vi.mock(import("@/lib/database/database"), async (original) => ({
  ...(await original()),
  openDeskDatabase: vi.fn(),
}));
vi.mock("@/lib/accounts/audit/desk-audit", () => ({ openDeskAudit: vi.fn() }));

const visit: Visit = {
  viewer: { kind: "open" },
  address: "192.0.2.1",
  requestId: "request-1",
  isAudited: true,
};
const ask = (query: string, from: Visit = visit) =>
  exportPlan(new Request(`http://desk.example/api/export/plan?${query}`), from);

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

  it("leaves an entry where it tells whether somebody is there, before it is answered", async () => {
    expect((await ask("onetime=1")).status).toBe(200);
    expect((await ask("q=anna", { ...visit, isAudited: false })).status).toBe(200);
    expect(await entries()).toEqual([]);
    const answer = await ask("q=anna");
    expect(await answer.json()).toMatchObject({ contributions: 0, isAtLeast: false });
    const { personalColumns } = await (await ask("grain=payment")).json();
    expect(personalColumns).toEqual(expect.arrayContaining(["payment_card_last4", "email"]));
    expect(personalColumns).not.toContain("payment_id");
    expect(personalColumns).not.toContain("sponsee_last_name");
    expect((await ask("supporter=S1")).status).toBe(200);
    const [supporter, words] = await entries();
    expect(words).toMatchObject({ action: "search", reason: "export plan", requestId: "request-1" });
    expect(supporter).toMatchObject({ action: "search", reason: "export plan" });
    expect(JSON.stringify(supporter)).toContain("S1");
  });

  it("is refused for words of one supporter, which no export has", async () => {
    expect((await ask("q=anna&supporter=S1")).status).toBe(422);
  });

  it("is not told where the audit takes no entry", async () => {
    const release: Audit["release"] = async () => ({ ok: false, failure: { code: "audit_unavailable" } });
    vi.mocked(openDeskAudit).mockResolvedValue({ ...audit, release });
    expect((await ask("q=anna")).status).toBe(503);
  });

  it("is to be asked for again where the database is away, whether it was open or not", async () => {
    const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const reader = new Proxy(scratch.database.reader, {
      get: () => {
        throw gone;
      },
    });
    const away = { ...scratch.database, reader, isUnavailable: (error: unknown) => error === gone };
    vi.mocked(openDeskDatabase).mockResolvedValueOnce({ ...away, read: () => Promise.reject(gone) });
    const answer = await ask("q=anna");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    vi.mocked(openDeskDatabase).mockRejectedValueOnce(gone);
    expect((await ask("onetime=1")).status).toBe(503);
  });
});
