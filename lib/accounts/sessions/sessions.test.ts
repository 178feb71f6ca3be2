import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cookieOf,
  identify,
  must,
  openScratchAccounts,
  password,
  request,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";

const minute = 60_000;
const hour = 60 * minute;
const unauthenticated = { ok: false, failure: { code: "unauthenticated" } };

describe.each(scratchEngines())("sessions on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  let ada: SignedInPerson;
  const ask = ({ from }: Pick<SignedInPerson, "from">) => desk.accounts.identify(from);
  const another = async () =>
    identify(desk.accounts, ada.email, await cookieOf(desk.accounts, ada.email, request()));

  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    desk.breakAudit(false);
    await desk.clear();
  });
  afterAll(() => scratch.dispose());

  /** Signed in at this moment; from then on only the test moves the clock. */
  async function signInOnAStoppedClock() {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    ada = await welcome(desk.accounts, "ada@example.org", "support");
  }
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it("end after an hour without use, and use keeps them", async () => {
    await signInOnAStoppedClock();
    for (let use = 0; use < 3; use++) {
      later(59 * minute);
      must(await ask(ada));
    }
    later(hour);
    expect(await ask(ada)).toEqual(unauthenticated);
  });

  it("are not extended by background requests, and the next use counts", async () => {
    await signInOnAStoppedClock();
    const watch = () => desk.accounts.identify(ada.from, false);
    later(30 * minute);
    must(await watch());
    must(await ask(ada));
    for (let turn = 0; turn < 59; turn++) {
      later(minute);
      expect(must(await watch())).toEqual(ada.viewer);
    }
    later(minute);
    expect(await watch()).toEqual(unauthenticated);
    expect(await ask(ada)).toEqual(unauthenticated);
  });

  it("report in how many ms they end: an hour after use, twelve after they began at the latest", async () => {
    await signInOnAStoppedClock();
    const endsIn = async () => must(await desk.accounts.sessionEndsIn(ada.viewer));
    later(10 * minute);
    expect(await endsIn()).toBe(50 * minute);
    for (let use = 0; use < 23; use++) {
      must(await ask(ada));
      later(30 * minute);
    }
    must(await ask(ada));
    const left = (await endsIn()) ?? 0;
    expect(left).toBeLessThanOrEqual(20 * minute);
    later(left - 1000);
    must(await ask(ada));
    later(1000);
    expect(await ask(ada)).toEqual(unauthenticated);
    expect(await desk.accounts.sessionEndsIn({ kind: "open" })).toEqual({ ok: true, value: null });
  });

  it("end after twelve hours", async () => {
    await signInOnAStoppedClock();
    for (let use = 0; use < 23; use++) {
      later(30 * minute);
      must(await ask(ada));
    }
    later(30 * minute + 1);
    expect(await ask(ada)).toEqual(unauthenticated);
  });

  it("have an id of their own at every sign-in, and nothing that a client sends makes one", async () => {
    await signInOnAStoppedClock();
    const chosen = `desk-session=${"x".repeat(48)}`;
    const cookie = await cookieOf(desk.accounts, ada.email, request("192.0.2.1", chosen));
    expect(cookie).not.toContain("x".repeat(48));
    expect(await ask({ from: request("192.0.2.1", chosen) })).toEqual(unauthenticated);
  });

  it("end when their browser signs in again; others do not", async () => {
    await signInOnAStoppedClock();
    const elsewhere = await another();
    const bob = await welcome(desk.accounts, "bob@example.org", "support");
    await cookieOf(desk.accounts, bob.email, ada.from);
    expect(await ask(ada)).toEqual(unauthenticated);
    must(await ask(elsewhere));
    must(await ask(bob));
  });

  it("are five at most: the one that was unused longest ends", async () => {
    await signInOnAStoppedClock();
    for (let more = 0; more < 5; more++) {
      later(2 * minute);
      await another();
    }
    later(minute);
    expect(await ask(ada)).toEqual(unauthenticated);
    const newest = await another();
    expect(must(await desk.accounts.listSessions(newest.viewer))).toHaveLength(5);
  });

  it("are listed with the one that asks marked, and end at once when they are revoked", async () => {
    await signInOnAStoppedClock();
    const other = await another();
    const listed = must(await desk.accounts.listSessions(ada.viewer));
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true]);
    must(await ask(other));
    const id = listed.find(({ current }) => !current)?.id ?? "";
    must(await desk.accounts.revokeSession(ada.viewer, id, ada.from));
    expect(await ask(other)).toEqual(unauthenticated);
    must(await ask(ada));
  });

  it("end within a second where another process ends them", async () => {
    await signInOnAStoppedClock();
    must(await ask(ada));
    await scratch.database.writer.deleteFrom("session").execute();
    later(900);
    expect(await ask(ada)).toEqual(unauthenticated);
  });

  it("report from where they were used last", async () => {
    await signInOnAStoppedClock();
    later(2 * minute);
    must(await desk.accounts.identify({ ...ada.from, address: "198.51.100.7" }));
    const [session] = must(await desk.accounts.listSessions(ada.viewer));
    expect(session).toMatchObject({ address: "198.51.100.7", lastUsedAt: Date.now() });
  });

  it("are read once for simultaneous requests", async () => {
    await signInOnAStoppedClock();
    later(1000);
    await Promise.all([1, 2, 3].map(() => ask(ada)));
    await scratch.database.writer.deleteFrom("session").execute();
    must(await ask(ada));
  });

  it("of others are ended by admins only", async () => {
    await signInOnAStoppedClock();
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const [session] = must(await desk.accounts.listSessions(ada.viewer));
    const revoke = (who: SignedInPerson) =>
      desk.accounts.revokeSession(who.viewer, session?.id ?? "", who.from);
    expect(await revoke(eve)).toMatchObject({ failure: { code: "not_found" } });
    expect(must(await desk.accounts.listSessions(ada.viewer))).toHaveLength(1);
    must(await revoke(admin));
    expect(await ask(ada)).toEqual(unauthenticated);
    expect(await desk.accounts.endSessions(eve.viewer, admin.id, eve.from)).toMatchObject({
      failure: { code: "forbidden" },
    });
    expect(await desk.accounts.endSessions(admin.viewer, "ANYTHING", admin.from)).toMatchObject({
      failure: { code: "not_found" },
    });
    must(await desk.accounts.endSessions(admin.viewer, eve.id, admin.from));
    expect(await ask(eve)).toEqual(unauthenticated);
  });

  it("end with signing out, which takes the cookie away, and goes wrong only with the audit", async () => {
    await signInOnAStoppedClock();
    desk.breakAudit(true);
    expect(await desk.accounts.signOut(ada.from)).toMatchObject({ failure: { code: "audit_unavailable" } });
    must(await ask(ada));
    desk.breakAudit(false);
    const { cookie } = must(await desk.accounts.signOut(ada.from));
    expect(cookie).toMatch(/^desk-session=; .*Max-Age=0/);
    expect(await ask(ada)).toEqual(unauthenticated);
    must(await desk.accounts.signOut(ada.from));
  });

  it("all end when the password changes, and this browser gets a new one", async () => {
    await signInOnAStoppedClock();
    const other = await another();
    const next = "quite another sentence";
    const change = (current: string) => desk.accounts.changePassword(ada.viewer, { current, next }, ada.from);
    expect(await change("not my password at all")).toMatchObject({
      failure: { errors: { current: [expect.any(String)] } },
    });
    const { cookie } = must(await change(password));
    for (const old of [ada, other]) expect(await ask(old)).toEqual(unauthenticated);
    await identify(desk.accounts, ada.email, cookie);
    expect(await desk.accounts.signIn({ email: ada.email, password }, request())).toEqual(unauthenticated);
    must(await desk.accounts.signIn({ email: ada.email, password: next }, request()));
  });
});
