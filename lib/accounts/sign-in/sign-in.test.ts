import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cheapHasher,
  cookieOf,
  identify,
  must,
  openScratchAccounts,
  password,
  request,
  type ScratchAccounts,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { totp } from "@/lib/accounts/__fixtures__/totp";
import { deskContext } from "@/lib/accounts/audit/event";
import { createHasher, QueueFullError } from "@/lib/accounts/passwords/hasher";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";

const email = "ada@example.org";
const wrong = { email, password: "not the right sentence" };
const unauthenticated = { ok: false, failure: { code: "unauthenticated" } };

describe.each(scratchEngines())("sign-in on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    desk.breakAudit(false);
    await desk.clear();
  });
  afterAll(() => scratch.dispose());

  it("returns a session cookie, whatever the case of the email", async () => {
    await welcome(desk.accounts, email, "finance");
    const cookie = await cookieOf(desk.accounts, " ADA@Example.org ", request());
    const { viewer } = await identify(desk.accounts, email, cookie);
    expect(viewer).toMatchObject({ kind: "person", email, role: "finance" });
    expect(desk.events.at(-1)).toMatchObject({ action: "sign-in", viewer: { email } });
  });

  it("stores neither password nor token in plain text", async () => {
    await welcome(desk.accounts, email, "support");
    const cookie = await cookieOf(desk.accounts, email, request());
    const token = /=([\w-]{48});/.exec(cookie)?.[1] ?? "none";
    const tables = ["session", "person", "link", "sign_in_attempt"] as const;
    const rows = await Promise.all(
      tables.map((table) => scratch.database.reader.selectFrom(table).selectAll().execute()),
    );
    const stored = JSON.stringify(rows);
    expect(token).toHaveLength(48);
    for (const secret of [token, password]) expect(stored).not.toContain(secret);
  });

  it("fails alike for a wrong password, and for an unknown, disabled or invited person", async () => {
    const { id } = await welcome(desk.accounts, email, "support");
    const order = { email: "new@example.org", name: "New", role: "support" } as const;
    must(await desk.accounts.invite(deskContext, order));
    const work = vi.spyOn(cheapHasher, "verify");
    const answers = [
      await desk.accounts.signIn(wrong, request()),
      await desk.accounts.signIn({ ...wrong, email: "nobody@example.org" }, request()),
      await desk.accounts.signIn({ ...wrong, email: "new@example.org" }, request()),
    ];
    must(await desk.accounts.disable(deskContext, id));
    answers.push(await desk.accounts.signIn({ email, password }, request()));
    expect(answers).toEqual(answers.map(() => unauthenticated));
    expect(work).toHaveBeenCalledTimes(answers.length);
    expect(desk.events.filter(({ action }) => action === "sign-in-failed")).toHaveLength(answers.length);
  });

  it("refuses a sixth attempt in a minute from one address, and accepts the password later", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const from = request("192.0.2.99");
    for (let guess = 0; guess < 5; guess++) {
      expect(await desk.accounts.signIn(wrong, from)).toEqual(unauthenticated);
    }
    expect(await desk.accounts.signIn({ email, password }, from)).toMatchObject({
      failure: { code: "rate_limited", retryAfter: expect.any(Number) },
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await cookieOf(desk.accounts, email, from);
  });

  it("writes nothing for an attempt that is refused by the limit", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const from = request("192.0.2.99");
    for (let guess = 0; guess < 5; guess++) await desk.accounts.signIn(wrong, from);
    const { writer } = scratch.database;
    const writes = [vi.spyOn(writer, "insertInto"), vi.spyOn(writer, "deleteFrom")];
    expect(await desk.accounts.signIn(wrong, from)).toMatchObject({ failure: { code: "rate_limited" } });
    for (const write of writes) expect(write).not.toHaveBeenCalled();
  });

  it("counts no guesses of a clock that was a day ahead", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const from = request("192.0.2.98");
    for (let guess = 0; guess < 5; guess++) await desk.accounts.signIn(wrong, from);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 24 * 3_600_000 });
    await cookieOf(desk.accounts, email, from);
  });

  it("counts guesses at the same time", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const guesses = Array.from({ length: 12 }, () => desk.accounts.signIn(wrong, request("192.0.2.50")));
    const answers = await Promise.all(guesses);
    const verified = answers.filter((answer) => !answer.ok && answer.failure.code === "unauthenticated");
    expect(verified.length).toBeLessThanOrEqual(5);
  });

  it("counts guesses by address, whatever headers a client forges", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    for (let guess = 0; guess < 6; guess++) {
      const from = request("192.0.2.77");
      for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"]) {
        from.headers.set(name, `198.51.100.${guess}`);
      }
      const answer = await desk.accounts.signIn(wrong, from);
      expect(answer.ok ? "in" : answer.failure.code).toBe(guess < 5 ? "unauthenticated" : "rate_limited");
    }
  });

  it("counts guesses by IPv6 /64, and by IPv4 address in any spelling", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const guess = async (address: string) => {
      const answer = await desk.accounts.signIn(wrong, request(address));
      return answer.ok ? "in" : answer.failure.code;
    };
    for (let host = 1; host <= 5; host++) expect(await guess(`2001:db8::${host}`)).toBe("unauthenticated");
    expect(await guess("2001:0DB8:0:0:ffff::9%eth0")).toBe("rate_limited");
    expect(await guess("2001:db8:0:1::1")).toBe("unauthenticated");
    for (let count = 0; count < 5; count++) expect(await guess("198.51.100.7")).toBe("unauthenticated");
    expect(await guess("::ffff:c633:6407")).toBe("rate_limited");
  });

  it("counts no guess if the password could not be verified", async () => {
    const ada = await welcome(desk.accounts, email, "support");
    let isFull = true;
    const verify = vi.fn(async (...given: Parameters<typeof cheapHasher.verify>) => {
      if (isFull) throw new QueueFullError();
      return cheapHasher.verify(...given);
    });
    const { accounts } = await openScratchAccounts(scratch.database, { ...cheapHasher, verify });
    const change = { current: password, next: "another long and calm sentence" };
    for (let index = 0; index < 6; index++) {
      const refused = await (index % 2 === 0
        ? accounts.signIn({ email, password }, request())
        : accounts.changePassword(ada.context, change));
      expect(refused).toEqual({ ok: false, failure: { code: "rate_limited", retryAfter: 1 } });
    }
    isFull = false;
    must(await accounts.signIn({ email, password }, request()));
  });

  it("counts no guess if the session could not be audited", async () => {
    await welcome(desk.accounts, email, "support");
    desk.breakAudit(true);
    for (let index = 0; index < 6; index++) {
      expect(await desk.accounts.signIn({ email, password }, request())).toMatchObject({
        failure: { code: "audit_unavailable" },
      });
    }
    desk.breakAudit(false);
    await cookieOf(desk.accounts, email, request());
  });

  it("admits a known browser while ninety strangers sign in at once", async () => {
    const waiting: (() => void)[] = [];
    const slow = createHasher(2 ** 4, () => new Promise((resolve) => waiting.push(() => resolve(key))));
    const key = Buffer.alloc(32);
    // `slow` derives this key from every password.
    const stored = ["scrypt", 16, 8, 1, "AAAA", key.toString("base64url")].join("$");
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const first = must(await desk.accounts.signIn({ email, password }, request("192.0.2.1")));
    const device = "cookies" in first ? first.cookies[1] : "";
    await scratch.database.writer.updateTable("person").set({ password: stored }).execute();

    const busy = await openScratchAccounts(scratch.database, slow);
    const strangers = Array.from({ length: 90 }, (_, index) =>
      busy.accounts.signIn({ email: `nobody-${index}@example.org`, password }, request(`203.0.113.${index}`)),
    );
    const refused = Promise.race(strangers);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 15_000 });
    expect(await refused).toMatchObject({ failure: { code: "rate_limited" } });
    let isSignedIn = false;
    const owner = busy.accounts
      .signIn({ email, password }, request("198.51.100.1", device))
      .then((answer) => {
        isSignedIn = answer.ok;
      });
    let derivations = 0;
    await vi.waitFor(() => {
      if (!isSignedIn && waiting.shift()?.() === undefined) derivations++;
      expect(isSignedIn).toBe(true);
    });
    await owner;
    expect(derivations).toBeLessThan(64);
    const draining = setInterval(() => waiting.shift()?.(), 0);
    await Promise.all(strangers);
    clearInterval(draining);
  });

  it("limits guesses from many addresses, but admits the owner at a known address", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    await cookieOf(desk.accounts, email, request("192.0.2.1"));
    let verified = 0;
    for (let guess = 0; guess < 70; guess++) {
      const answer = await desk.accounts.signIn(wrong, request(`203.0.113.${guess}`));
      if (!answer.ok && answer.failure.code === "unauthenticated") verified++;
    }
    expect(verified).toBeGreaterThanOrEqual(50);
    expect(verified).toBeLessThan(60);
    await cookieOf(desk.accounts, email, request("192.0.2.1"));
  });

  it("admits a known browser while guesses from its address are limited", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const right = { email, password };
    const signedIn = must(await desk.accounts.signIn(right, request("192.0.2.1")));
    const device = "cookies" in signedIn ? signedIn.cookies[1] : "";
    for (let guess = 0; guess < 40; guess++) await desk.accounts.signIn(wrong, request("192.0.2.1"));
    expect(await desk.accounts.signIn(right, request("192.0.2.1"))).toMatchObject({
      failure: { code: "rate_limited" },
    });
    await cookieOf(desk.accounts, email, request("192.0.2.1", device));
  });

  it("counts a known browser's guesses at all addresses, and trusts it for one account only", async () => {
    await welcome(desk.accounts, email, "support", "192.0.2.1");
    const signedIn = must(await desk.accounts.signIn({ email, password }, request("192.0.2.1")));
    const device = "cookies" in signedIn ? signedIn.cookies[1] : "";
    const codes: string[] = [];
    for (let guess = 0; guess < 7; guess++) {
      const answer = await desk.accounts.signIn(wrong, request(`203.0.113.${guess}`, device));
      codes.push(answer.ok ? "in" : answer.failure.code);
    }
    expect(codes.slice(4)).toEqual(["unauthenticated", "rate_limited", "rate_limited"]);
    const bob = { ...wrong, email: "bob@example.org" };
    for (let guess = 0; guess < 5; guess++) await desk.accounts.signIn(bob, request("198.51.100.1"));
    expect(await desk.accounts.signIn(bob, request("198.51.100.1", device))).toMatchObject({
      failure: { code: "rate_limited" },
    });
  });

  it("requires an app or recovery code while the second factor is on, and accepts each once", async () => {
    const ada = await welcome(desk.accounts, email, "admin");
    const started = must(await desk.accounts.startTotp(ada.context, { password }));
    const secret = new URL(started.uri).searchParams.get("secret") ?? "";
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const code = () => totp(secret);
    expect(await desk.accounts.confirmTotp(ada.context, { code: "abc" })).toMatchObject({
      failure: { code: "invalid_query" },
    });
    const { cookies } = must(
      await desk.accounts.confirmTotp(ada.context, { code: ` ${code().replace(/^.../, "$& ")} ` }),
    );
    const [cookie] = cookies;
    expect((await identify(desk.accounts, email, cookie)).viewer).toMatchObject({ id: ada.id });

    // Confirmation has used up this code.
    expect(await desk.accounts.signIn({ email, password, code: code() }, request())).toEqual(unauthenticated);
    vi.setSystemTime(Date.now() + 90_000);
    expect(await desk.accounts.signIn({ email, password }, request())).toEqual({
      ok: true,
      value: { secondFactorNeeded: true },
    });
    const other = code() === "000000" ? "111111" : "000000";
    expect(await desk.accounts.signIn({ email, password, code: other }, request())).toEqual(unauthenticated);
    await cookieOf(desk.accounts, email, request(), code());
    expect(await desk.accounts.signIn({ email, password, code: code() }, request())).toEqual(unauthenticated);
    const [recovery = ""] = started.recoveryCodes;
    await cookieOf(desk.accounts, email, request(), recovery);
    expect(await desk.accounts.signIn({ email, password, code: recovery }, request())).toEqual(
      unauthenticated,
    );

    const again = await identify(desk.accounts, email, cookie);
    const [, spare = ""] = started.recoveryCodes;
    must(await desk.accounts.removeTotp(again.context, { password, code: spare }));
    await cookieOf(desk.accounts, email, request());
  });

  it("replaces a stored hash with outdated parameters", async () => {
    await welcome(desk.accounts, email, "support");
    const stronger = await openScratchAccounts(scratch.database, createHasher(2 ** 5));
    await cookieOf(stronger.accounts, email, request());
    const stored = await scratch.database.reader.selectFrom("person").select("password").execute();
    expect(stored[0]?.password).toMatch(/^scrypt\$32\$8\$1\$/);
    await cookieOf(stronger.accounts, email, request());
  });

  describe("in progress while the account changes", () => {
    const next = "another long and calm sentence";
    const setPassword = async (id: string) => {
      const { token } = must(await desk.accounts.resetPassword(deskContext, id));
      must(await desk.accounts.acceptInvitation({ token, password: next }, request()));
    };
    const disable = async (id: string) => must(await desk.accounts.disable(deskContext, id));
    const sessions = () => scratch.database.reader.selectFrom("session").select("address").execute();

    it.each([
      ["a new password", setPassword],
      ["a disabling", disable],
    ])("creates no session after %s", async (_, change) => {
      const { id } = await welcome(desk.accounts, email, "support");
      const verify = async (...given: Parameters<typeof cheapHasher.verify>) => {
        const isRight = await cheapHasher.verify(...given);
        await change(id);
        return isRight;
      };
      const slow = await openScratchAccounts(scratch.database, { ...cheapHasher, verify });
      const from = request("203.0.113.9");
      expect(await slow.accounts.signIn({ email, password }, from)).toEqual(unauthenticated);
      expect(await sessions()).not.toContainEqual({ address: from.address });
      expect(slow.events.at(-1)).toMatchObject({ action: "sign-in-failed", ids: [id] });
    });

    it("does not bring back a password that was replaced", async () => {
      const { id } = await welcome(desk.accounts, email, "support");
      const stronger = createHasher(2 ** 5);
      const hash = async (given: string) => {
        await setPassword(id);
        return stronger.hash(given);
      };
      const slow = await openScratchAccounts(scratch.database, { ...stronger, hash });
      await cookieOf(slow.accounts, email, request());
      expect(await desk.accounts.signIn({ email, password }, request())).toEqual(unauthenticated);
      must(await desk.accounts.signIn({ email, password: next }, request()));
    });
  });

  it("creates no session without an audit entry", async () => {
    await welcome(desk.accounts, email, "support");
    desk.breakAudit(true);
    const before = await scratch.database.reader.selectFrom("session").select("id").execute();
    expect(await desk.accounts.signIn({ email, password }, request())).toMatchObject({
      failure: { code: "audit_unavailable" },
    });
    expect(await scratch.database.reader.selectFrom("session").select("id").execute()).toEqual(before);
  });
});
