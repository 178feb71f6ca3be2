import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cheapHasher, request } from "@/lib/accounts/__fixtures__/scratch-accounts";
import { fail, succeed } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { type AccessSettings, readAccessMode } from "./access-mode";
import { createAccounts } from "./accounts";

describe("the access mode", () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
  });
  afterAll(() => scratch.dispose());

  async function modeOf(
    isDemo: boolean,
    mode: AccessSettings["access"]["mode"],
    upstream: object | null = null,
  ) {
    await scratch.database.writer
      .updateTable("store")
      .set({ demo: Number(isDemo) })
      .execute();
    return readAccessMode(scratch.database, { access: { mode }, upstream });
  }

  it("is open by default only for demo data", async () => {
    expect(await modeOf(true, null)).toEqual({ mode: "open", isExposed: false });
    const required = { mode: "required", isExposed: false };
    expect(await modeOf(false, null)).toEqual(required);
    expect(await modeOf(false, null, {})).toEqual(required);
    expect(await modeOf(true, null, {})).toEqual(required);
  });

  it("is set by AUTH; open access to real records has a warning", async () => {
    expect((await modeOf(true, "required")).mode).toBe("required");
    expect(await modeOf(false, "open")).toEqual({ mode: "open", isExposed: true });
    expect(await modeOf(true, "open", {})).toEqual({ mode: "open", isExposed: true });
    expect(await modeOf(true, "open")).toEqual({ mode: "open", isExposed: false });
  });

  it("is confirmed as open from the database, at once after real records were imported", async () => {
    const accountsWith = (mode: AccessSettings["access"]["mode"]) =>
      createAccounts({
        database: scratch.database,
        note: async () => succeed(null),
        hasher: cheapHasher,
        secret: null,
        settings: { access: { mode }, upstream: null },
      });
    const [demo, open] = [accountsWith(null), accountsWith("open")];
    await modeOf(true, null);
    expect(await demo.identify(request())).toEqual(succeed({ kind: "open" }));
    const ofDemo = succeed({ mode: "open", isExposed: false });
    expect([await demo.confirmOpen(), await open.confirmOpen()]).toEqual([ofDemo, ofDemo]);
    await modeOf(false, null);
    expect(await demo.confirmOpen()).toEqual(fail("unauthenticated"));
    expect(await open.confirmOpen()).toEqual(succeed({ mode: "open", isExposed: true }));
  });
});
