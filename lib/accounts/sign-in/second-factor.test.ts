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
import { createAccounts } from "@/lib/accounts/accounts";
import { succeed } from "@/lib/contract/failure";
import { openForOther, type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";

const email = "ada@example.org";
const halfMinute = 30_000;

describe.each(scratchEngines())("a second factor on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await desk.clear();
  });
  afterAll(() => scratch.dispose());

  async function turnOn() {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const ada = await welcome(desk.accounts, email, "admin");
    const { uri, recoveryCodes } = must(await desk.accounts.startTotp(ada.context, { password }));
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    must(await desk.accounts.confirmTotp(ada.context, { code: totp(secret) }));
    vi.setSystemTime(Date.now() + 4 * halfMinute);
    return { ada, secret, recoveryCodes };
  }

  /** Sends a code from two networks at the same time. Returns the number of successful sign-ins. */
  async function countSignIns(code: string): Promise<number> {
    const tries = ["192.0.2.1", "192.0.2.2"].map((address) =>
      desk.accounts.signIn({ email, password, code }, request(address)),
    );
    const answers = await Promise.all(tries);
    for (const answer of answers) if (!answer.ok) expect(answer.failure.code).toBe("unauthenticated");
    return answers.filter(({ ok }) => ok).length;
  }

  it.each(["app", "recovery"])("accepts a code once, even at the same time (%s)", async (kind) => {
    const { secret, recoveryCodes } = await turnOn();
    // Without its dash, as people may type it.
    const code = kind === "app" ? totp(secret) : (recoveryCodes[0]?.replace("-", " ").toUpperCase() ?? "");
    expect(await countSignIns(code)).toBe(1);
    expect(await countSignIns(code)).toBe(0);
  });

  it.each([
    [-1, 1],
    [1, 1],
    [-2, 0],
    [2, 0],
  ])(
    "accepts the app's codes of the half-minute before and after, no others (%i: %i)",
    async (away, count) => {
      const { secret } = await turnOn();
      const now = Date.now();
      vi.setSystemTime(now + away * halfMinute);
      const code = totp(secret);
      vi.setSystemTime(now);
      expect(await countSignIns(code)).toBe(count);
    },
  );

  it("accepts codes again after a sign-in while the clock was a day ahead", async () => {
    const { secret } = await turnOn();
    const now = Date.now();
    vi.setSystemTime(now + 24 * 3_600_000);
    expect(await countSignIns(totp(secret))).toBe(1);
    vi.setSystemTime(now);
    expect(await countSignIns(totp(secret))).toBe(1);
    expect(await countSignIns(totp(secret)), "the same code again").toBe(0);
  });

  // At any moment, codes of three half-minutes are valid. The last used one is therefore at most two later
  // than the code that is sent, unless the clock was set back: no replay passes for a clock that was ahead.
  it("accepts no used code again at any time, whichever valid code was used after it", async () => {
    const { secret } = await turnOn();
    const start = Date.now();
    const codeAt = (step: number) => {
      const at = Date.now();
      vi.setSystemTime(start + step * halfMinute);
      const code = totp(secret);
      vi.setSystemTime(at);
      return code;
    };
    const isAccepted = async (code: string) => {
      // Wrong codes are limited, which is not the subject here.
      await scratch.database.writer.deleteFrom("sign_in_attempt").execute();
      return (await desk.accounts.signIn({ email, password, code }, request())).ok;
    };
    const used = codeAt(1);
    expect(await isAccepted(used), "the code of the next half-minute").toBe(true);
    for (const step of [1, 2]) {
      vi.setSystemTime(start + step * halfMinute);
      expect(await isAccepted(codeAt(step + 1))).toBe(true);
      expect(await isAccepted(used)).toBe(false);
    }
  });

  it.each(["app", "recovery"])("is removed only by the password with a valid code (%s)", async (kind) => {
    const { secret, recoveryCodes } = await turnOn();
    const right = () => (kind === "app" ? totp(secret) : (recoveryCodes[0] ?? ""));
    const wrong = () => (totp(secret) === "000000" ? "111111" : "000000");
    const ada = await identify(
      desk.accounts,
      email,
      await cookieOf(desk.accounts, email, request(), totp(secret)),
    );
    vi.setSystemTime(Date.now() + 4 * halfMinute);
    const remove = (given: { password: string; code: string }) =>
      desk.accounts.removeTotp(ada.context, given);
    const isOn = async () => must(await desk.accounts.ownAccount(ada.viewer)).secondFactor;

    for (const code of ["", wrong(), "not-a-code", recoveryCodes.join(" ")]) {
      expect(await remove({ password, code })).toMatchObject({
        failure: { code: "invalid_query", errors: { code: [expect.any(String)] } },
      });
    }
    expect(await remove({ password: "another sentence", code: right() })).toMatchObject({
      failure: { errors: { password: [expect.any(String)] } },
    });
    expect(await isOn()).toBe(true);
    must(await remove({ password, code: right() }));
    await cookieOf(desk.accounts, email, request());
  });

  it("that is not on is removed without an entry", async () => {
    const ada = await welcome(desk.accounts, email, "admin");
    must(await desk.accounts.startTotp(ada.context, { password }));
    must(await desk.accounts.removeTotp(ada.context, { password, code: "" }));
    expect(desk.events.filter(({ action }) => action === "second-factor-off")).toEqual([]);
    expect(await scratch.database.reader.selectFrom("second_factor").selectAll().execute()).toEqual([]);
  });

  it("limits guesses at its removal", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const ada = await identify(
      desk.accounts,
      email,
      await cookieOf(desk.accounts, email, request(), totp(secret)),
    );
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const outcome = await desk.accounts.removeTotp(ada.context, { password, code: "no-such-code" });
      codes.push(outcome.ok ? undefined : outcome.failure.code);
    }
    expect(codes.at(-1)).toBe("rate_limited");
    expect(
      await desk.accounts.removeTotp(ada.context, { password, code: recoveryCodes[0] ?? "" }),
    ).toMatchObject({ failure: { code: "rate_limited" } });
  });

  it("has one limit of guesses for all addresses, which strangers cannot use up", async () => {
    const { secret } = await turnOn();
    const signIn = async (given: { password: string; code?: string }, address: string) => {
      const answer = await desk.accounts.signIn({ email, ...given }, request(address));
      return answer.ok ? "in" : answer.failure.code;
    };
    for (let guess = 0; guess < 5; guess++) {
      expect(await signIn({ password, code: "000000" }, `192.0.2.${guess}`)).toBe("unauthenticated");
    }
    expect(await signIn({ password, code: totp(secret) }, "192.0.2.1")).toBe("rate_limited");
    vi.setSystemTime(Date.now() + 2 * halfMinute);
    const stranger = { password: "not the right sentence", code: "000000" };
    for (let guess = 0; guess < 40; guess++) await signIn(stranger, `203.0.113.${guess}`);
    expect(await signIn({ password, code: totp(secret) }, "192.0.2.1")).toBe("in");
  });

  it("is requested at most five times a minute from an address, and never limits the codes", async () => {
    const { secret } = await turnOn();
    const send = async (code: string) => {
      const answer = await desk.accounts.signIn({ email, password, code }, request());
      return answer.ok ? "in" : answer.failure.code;
    };
    const start = async (address = "192.0.2.1") => {
      const answer = await desk.accounts.signIn({ email, password }, request(address));
      return answer.ok ? answer.value : answer.failure.code;
    };
    const needed = { secondFactorNeeded: true };
    for (let count = 0; count < 5; count++) expect(await start()).toEqual(needed);
    expect(await start()).toBe("rate_limited");
    expect(await start("192.0.2.2")).toEqual(needed);
    expect(desk.events.filter(({ action }) => action === "sign-in-failed")).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * halfMinute);
    for (let count = 0; count < 4; count++) {
      expect(await start()).toEqual(needed);
      expect(await send("000000")).toBe("unauthenticated");
    }
    expect(await send(totp(secret))).toBe("in");
  });

  it("has one limit of guesses for all desks", async () => {
    const { secret } = await turnOn();
    const other = await openForOther(scratch);
    const desks = [desk.accounts, (await openScratchAccounts(other)).accounts];
    const signInOn = async (index: number, code: string) => {
      const answer = await desks[index % 2]?.signIn({ email, password, code }, request(`192.0.2.${index}`));
      return answer?.ok ? "in" : answer?.failure.code;
    };
    for (let guess = 0; guess < 5; guess++) expect(await signInOn(guess, "000000")).toBe("unauthenticated");
    expect([await signInOn(5, totp(secret)), await signInOn(6, totp(secret))]).toEqual([
      "rate_limited",
      "rate_limited",
    ]);
    await other.close();
  });

  it("counts no guess if its code could not be checked", async () => {
    const { ada, secret } = await turnOn();
    const { writer } = scratch.database;
    const stored = await writer.selectFrom("second_factor").select("secret").executeTakeFirstOrThrow();
    await writer.updateTable("second_factor").set({ secret: "damaged" }).execute();
    const given = { email, password, code: totp(secret) };
    for (let attempt = 0; attempt < 6; attempt++) {
      await expect(desk.accounts.signIn(given, request())).rejects.toThrow();
      await expect(desk.accounts.removeTotp(ada.context, given)).rejects.toThrow();
    }
    await writer.updateTable("second_factor").set(stored).execute();
    expect(await countSignIns(given.code)).toBe(1);
  });

  it("that is on cannot be confirmed again, and the code stays valid", async () => {
    const { secret, ada } = await turnOn();
    expect(await desk.accounts.confirmTotp(ada.context, { code: totp(secret) })).toMatchObject({
      failure: { code: "invalid_query" },
    });
    expect(await countSignIns(totp(secret))).toBe(1);
  });

  it("is not turned on if another tab replaces its secret meanwhile", async () => {
    const ada = await welcome(desk.accounts, email, "admin");
    const { uri } = must(await desk.accounts.startTotp(ada.context, { password }));
    const accounts = createAccounts({
      database: scratch.database,
      hasher: cheapHasher,
      secret: "s".repeat(32),
      settings: { access: { mode: "required" }, upstream: null },
      async note({ action }) {
        if (action === "second-factor-on") must(await desk.accounts.startTotp(ada.context, { password }));
        return succeed(null);
      },
    });
    const code = totp(new URL(uri).searchParams.get("secret") ?? "");
    expect(await accounts.confirmTotp(ada.context, { code })).toMatchObject({
      failure: { errors: { code: ["That code is wrong."] } },
    });
    expect(must(await desk.accounts.ownAccount(ada.viewer)).secondFactor).toBe(false);
  });

  it("has no secret that was created while another tab turned it on", async () => {
    const ada = await welcome(desk.accounts, email, "admin");
    const { uri } = must(await desk.accounts.startTotp(ada.context, { password }));
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    const verify = async (...given: Parameters<typeof cheapHasher.verify>) => {
      must(await desk.accounts.confirmTotp(ada.context, { code: totp(secret) }));
      return cheapHasher.verify(...given);
    };
    const slow = await openScratchAccounts(scratch.database, { ...cheapHasher, verify });
    expect(await slow.accounts.startTotp(ada.context, { password })).toMatchObject({
      failure: { errors: { password: ["Two-factor authentication is already on."] } },
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * halfMinute });
    expect(await countSignIns(totp(secret))).toBe(1);
  });

  it("creates no session for a wrong code", async () => {
    await turnOn();
    const sessions = () => scratch.database.reader.selectFrom("session").select("id").execute();
    const before = await sessions();
    expect(await countSignIns("12345")).toBe(0);
    expect(await sessions()).toEqual(before);
  });
});
