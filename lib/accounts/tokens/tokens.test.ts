import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  must,
  openScratchAccounts,
  request,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { tokenRequest } from "./tokens";

const day = 24 * 60 * 60 * 1000;
const unauthenticated = { ok: false, failure: { code: "unauthenticated" } };
const order = { name: "night job", scopes: ["contributions"], days: 30 } as const;

describe.each(scratchEngines())("API tokens on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  let admin: SignedInPerson;
  const create = async () => must(await desk.accounts.createToken(admin.context, order));
  const identify = (authorization: string, cookie = "") => {
    const from = request("192.0.2.1", cookie);
    from.headers.set("authorization", authorization);
    return desk.accounts.identify(from);
  };

  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await desk.clear();
  });
  afterAll(() => scratch.dispose());

  it("are shown once, stored as a hash, and grant their scopes", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    const { token, id, prefix } = await create();
    expect(token).toMatch(/^gd_[\w-]{48}$/);
    expect(must(await identify(`Bearer ${token}`))).toEqual({
      kind: "token",
      id,
      name: "night job",
      scopes: ["contributions"],
    });
    const rows = await scratch.database.reader.selectFrom("api_token").selectAll().execute();
    const listed = must(await desk.accounts.listTokens(admin.viewer));
    expect(JSON.stringify([rows, listed])).not.toContain(token);
    expect(token.startsWith(prefix)).toBe(true);
    expect(listed).toMatchObject([{ id, createdBy: admin.id, lastUsedAt: expect.any(Number) }]);
  });

  it("that are invalid admit no one, even with a valid cookie", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    const { token } = await create();
    const cookie = admin.from.headers.get("cookie") ?? "";
    const wrong = ["Bearer", "Bearer ", "bearer x", `Bearer ${token}x`, `Bearer gd_${"a".repeat(48)}`];
    for (const authorization of [...wrong, `Bearer ${"x".repeat(10_000)}`]) {
      expect(await identify(authorization, cookie)).toEqual(unauthenticated);
    }
  });

  it("are sent as Bearer; other credentials neither replace the cookie nor admit anyone", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    const { token } = await create();
    for (const authorization of ["", `Basic ${token}`, token]) {
      const found = await identify(authorization, admin.from.headers.get("cookie") ?? "");
      expect(must(found)).toEqual(admin.viewer);
      expect(await identify(authorization)).toEqual(unauthenticated);
    }
  });

  it("expire on time, and end at once when revoked", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    const one = await create();
    const other = await create();
    must(await identify(`Bearer ${one.token}`));
    must(await desk.accounts.revokeToken(admin.context, one.id));
    expect(await identify(`Bearer ${one.token}`)).toEqual(unauthenticated);
    expect(await desk.accounts.revokeToken(admin.context, one.id)).toMatchObject({
      failure: { code: "not_found" },
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * day - 1000 });
    must(await identify(`Bearer ${other.token}`));
    vi.setSystemTime(Date.now() + 1001);
    expect(await identify(`Bearer ${other.token}`)).toEqual(unauthenticated);
  });

  it("have 600 requests a minute each", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const [one, other] = [await create(), await create()];
    const take = ({ id }: { id: string }) => desk.accounts.takeRequest({ kind: "token", id });
    for (let requested = 0; requested < 600; requested++) expect(await take(one)).toBe(0);
    expect(desk.accounts.tokenAllowance(one.id)).toBe(0);
    expect(await take(one)).toBe(60);
    expect(await take(other)).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await take(one)).toBe(0);
  });

  it("are created by admins only, for a year at most, with a name and a scope", async () => {
    admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    expect(await desk.accounts.createToken(eve.context, order)).toMatchObject({
      failure: { code: "forbidden" },
    });
    const wrong = { name: " ", scopes: [], days: 366 };
    const issues = tokenRequest.safeParse(wrong).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(["name", "scopes", "days"]);
  });
});
