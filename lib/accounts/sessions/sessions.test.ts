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
  const viewerOf = ({ from }: Pick<SignedInPerson, "from">) => desk.accounts.identify(from);
  const signInAgain = async () =>
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

  /** Signs Ada in; only `advance` moves the clock from then on. */
  async function signInWithStoppedClock() {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    ada = await welcome(desk.accounts, "ada@example.org", "support");
  }
  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it("end after an hour without use", async () => {
    await signInWithStoppedClock();
    for (let use = 0; use < 3; use++) {
      advance(59 * minute);
      must(await viewerOf(ada));
    }
    advance(hour);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
  });

  it("are extended by use, but not by background requests", async () => {
    await signInWithStoppedClock();
    const poll = () => desk.accounts.identify(ada.from, false);
    advance(30 * minute);
    must(await poll());
    must(await viewerOf(ada));
    for (let turn = 0; turn < 59; turn++) {
      advance(minute);
      expect(must(await poll())).toEqual(ada.viewer);
    }
    advance(minute);
    expect(await poll()).toEqual(unauthenticated);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
  });

  it("report the time left: an hour after use, at most twelve hours after their start", async () => {
    await signInWithStoppedClock();
    const endsIn = async () => must(await desk.accounts.sessionEndsIn(ada.viewer));
    advance(10 * minute);
    expect(await endsIn()).toBe(50 * minute);
    for (let use = 0; use < 23; use++) {
      must(await viewerOf(ada));
      advance(30 * minute);
    }
    must(await viewerOf(ada));
    const left = (await endsIn()) ?? 0;
    expect(left).toBeLessThanOrEqual(20 * minute);
    advance(left - 1000);
    must(await viewerOf(ada));
    advance(1000);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
    expect(await desk.accounts.sessionEndsIn({ kind: "open" })).toEqual({ ok: true, value: null });
  });

  it("end after twelve hours", async () => {
    await signInWithStoppedClock();
    for (let use = 0; use < 23; use++) {
      advance(30 * minute);
      must(await viewerOf(ada));
    }
    advance(30 * minute + 1);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
  });

  it("end when the clock is set back by more than an hour", async () => {
    await signInWithStoppedClock();
    advance(-59 * minute);
    must(await viewerOf(ada));
    advance(-minute);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
  });

  it("get a new id at each sign-in, never one that a client sends", async () => {
    await signInWithStoppedClock();
    const chosen = `desk-session=${"x".repeat(48)}`;
    const cookie = await cookieOf(desk.accounts, ada.email, request("192.0.2.1", chosen));
    expect(cookie).not.toContain("x".repeat(48));
    expect(await viewerOf({ from: request("192.0.2.1", chosen) })).toEqual(unauthenticated);
  });

  it("end when their browser signs in again, and other sessions do not", async () => {
    await signInWithStoppedClock();
    const elsewhere = await signInAgain();
    const bob = await welcome(desk.accounts, "bob@example.org", "support");
    await cookieOf(desk.accounts, bob.email, ada.from);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
    must(await viewerOf(elsewhere));
    must(await viewerOf(bob));
  });

  it("are five at most: the least recently used one ends", async () => {
    await signInWithStoppedClock();
    for (let more = 0; more < 5; more++) {
      advance(2 * minute);
      await signInAgain();
    }
    advance(minute);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
    const newest = await signInAgain();
    expect(must(await desk.accounts.listSessions(newest.viewer))).toHaveLength(5);
  });

  it("are kept when they are new, even if the clock of the desk is behind", async () => {
    await signInWithStoppedClock();
    for (let more = 0; more < 4; more++) await signInAgain();
    advance(-minute);
    const newest = await signInAgain();
    expect(must(await desk.accounts.listSessions(newest.viewer))).toHaveLength(5);
  });

  it("are listed with the current one marked, and end at once when revoked", async () => {
    await signInWithStoppedClock();
    const other = await signInAgain();
    const listed = must(await desk.accounts.listSessions(ada.viewer));
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true]);
    must(await viewerOf(other));
    const id = listed.find(({ current }) => !current)?.id ?? "";
    must(await desk.accounts.revokeSession(ada.context, id));
    expect(await viewerOf(other)).toEqual(unauthenticated);
    must(await viewerOf(ada));
  });

  it("end within a second after another process ends them", async () => {
    await signInWithStoppedClock();
    must(await viewerOf(ada));
    await scratch.database.writer.deleteFrom("session").execute();
    advance(900);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
  });

  it("list the address and time of their last use", async () => {
    await signInWithStoppedClock();
    advance(2 * minute);
    must(await desk.accounts.identify({ ...ada.from, address: "198.51.100.7" }));
    const [session] = must(await desk.accounts.listSessions(ada.viewer));
    expect(session).toMatchObject({ address: "198.51.100.7", lastUsedAt: Date.now() });
  });

  it("are read once for simultaneous requests", async () => {
    await signInWithStoppedClock();
    advance(1000);
    await Promise.all([1, 2, 3].map(() => viewerOf(ada)));
    await scratch.database.writer.deleteFrom("session").execute();
    must(await viewerOf(ada));
  });

  it("of others are ended by admins only", async () => {
    await signInWithStoppedClock();
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const [session] = must(await desk.accounts.listSessions(ada.viewer));
    const revoke = (who: SignedInPerson) => desk.accounts.revokeSession(who.context, session?.id ?? "");
    expect(await revoke(eve)).toMatchObject({ failure: { code: "not_found" } });
    expect(must(await desk.accounts.listSessions(ada.viewer))).toHaveLength(1);
    must(await revoke(admin));
    expect(await viewerOf(ada)).toEqual(unauthenticated);
    expect(await desk.accounts.endSessions(eve.context, admin.id)).toMatchObject({
      failure: { code: "forbidden" },
    });
    expect(await desk.accounts.endSessions(admin.context, "ANYTHING")).toMatchObject({
      failure: { code: "not_found" },
    });
    must(await desk.accounts.endSessions(admin.context, eve.id));
    expect(await viewerOf(eve)).toEqual(unauthenticated);
  });

  it("end at sign-out, which clears the cookie and needs an audit entry", async () => {
    await signInWithStoppedClock();
    desk.breakAudit(true);
    expect(await desk.accounts.signOut(ada.from)).toMatchObject({ failure: { code: "audit_unavailable" } });
    must(await viewerOf(ada));
    desk.breakAudit(false);
    const { cookies } = must(await desk.accounts.signOut(ada.from));
    const [cookie] = cookies;
    expect(cookie).toMatch(/^desk-session=; .*Max-Age=0/);
    expect(await viewerOf(ada)).toEqual(unauthenticated);
    must(await desk.accounts.signOut(ada.from));
  });

  it("all end when the password changes, and the current browser gets a new one", async () => {
    await signInWithStoppedClock();
    const other = await signInAgain();
    const next = "quite another sentence";
    const change = (current: string) => desk.accounts.changePassword(ada.context, { current, next });
    expect(await change("not my password at all")).toMatchObject({
      failure: { errors: { current: [expect.any(String)] } },
    });
    const { cookies } = must(await change(password));
    const [cookie] = cookies;
    for (const old of [ada, other]) expect(await viewerOf(old)).toEqual(unauthenticated);
    await identify(desk.accounts, ada.email, cookie);
    expect(await desk.accounts.signIn({ email: ada.email, password }, request())).toEqual(unauthenticated);
    must(await desk.accounts.signIn({ email: ada.email, password: next }, request()));
  });

  it("give way to a session that ended, and to another password, while the password changes", async () => {
    await signInWithStoppedClock();
    const other = await signInAgain();
    const change = ({ context }: typeof ada, next: string) =>
      desk.accounts.changePassword(context, { current: password, next });
    const [one, two] = await Promise.all([
      change(ada, "quite another sentence"),
      change(other, "yet another long sentence"),
    ]);
    expect([one.ok, two.ok].filter((isChanged) => isChanged)).toHaveLength(1);
    const current = one.ok ? "quite another sentence" : "yet another long sentence";
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    must(await desk.accounts.endSessions(admin.context, ada.id));
    const ended = one.ok ? ada : other;
    const late = await desk.accounts.changePassword(ended.context, {
      current,
      next: "one more long sentence",
    });
    expect(late).toEqual(unauthenticated);
  });
});
