import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
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
    const { uri, recoveryCodes } = must(await desk.accounts.startTotp(ada.viewer, { password }, ada.from));
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    must(await desk.accounts.confirmTotp(ada.viewer, { code: totp(secret) }, ada.from));
    vi.setSystemTime(Date.now() + 4 * halfMinute);
    return { ada, secret, recoveryCodes };
  }

  /** How many of the people who send the same code at the same moment from different networks sign in. */
  async function lettingIn(code: string): Promise<number> {
    const tries = ["192.0.2.1", "192.0.2.2"].map((address) =>
      desk.accounts.signIn({ email, password, code }, request(address)),
    );
    const answers = await Promise.all(tries);
    for (const answer of answers) if (!answer.ok) expect(answer.failure.code).toBe("unauthenticated");
    return answers.filter(({ ok }) => ok).length;
  }

  it("lets one in of those who show a code of the app at the same moment", async () => {
    const { secret } = await turnOn();
    expect(await lettingIn(totp(secret))).toBe(1);
    expect(await lettingIn(totp(secret))).toBe(0);
  });

  it.each(["app", "recovery"])("is removed by a code of the %s, and by nothing less", async (kind) => {
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
      desk.accounts.removeTotp(ada.viewer, given, ada.from);
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

  it("counts guesses at its removal as those of a sign-in", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const ada = await identify(
      desk.accounts,
      email,
      await cookieOf(desk.accounts, email, request(), totp(secret)),
    );
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const outcome = await desk.accounts.removeTotp(
        ada.viewer,
        { password, code: "no-such-code" },
        ada.from,
      );
      codes.push(outcome.ok ? undefined : outcome.failure.code);
    }
    expect(codes.at(-1)).toBe("rate_limited");
    expect(
      await desk.accounts.removeTotp(ada.viewer, { password, code: recoveryCodes[0] ?? "" }, ada.from),
    ).toMatchObject({ failure: { code: "rate_limited" } });
  });

  it("lets one in of those who show a recovery code at the same moment", async () => {
    const { recoveryCodes } = await turnOn();
    expect(await lettingIn(recoveryCodes[0] ?? "")).toBe(1);
    expect(await lettingIn(recoveryCodes[0] ?? "")).toBe(0);
  });

  it("is guessed no faster from its owner's addresses, and strangers cannot use up its tries", async () => {
    const { secret } = await turnOn();
    const tried = async (given: { password: string; code?: string }, address: string) => {
      const answer = await desk.accounts.signIn({ email, ...given }, request(address));
      return answer.ok ? "in" : answer.failure.code;
    };
    for (let guess = 0; guess < 5; guess++) {
      expect(await tried({ password, code: "000000" }, `192.0.2.${guess}`)).toBe("unauthenticated");
    }
    expect(await tried({ password, code: totp(secret) }, "192.0.2.1")).toBe("rate_limited");
    vi.setSystemTime(Date.now() + 2 * halfMinute);
    const stranger = { password: "not the right sentence", code: "000000" };
    for (let guess = 0; guess < 40; guess++) await tried(stranger, `203.0.113.${guess}`);
    expect(await tried({ password, code: totp(secret) }, "192.0.2.1")).toBe("in");
  });

  it("is guessed no faster on several desks", async () => {
    const { secret } = await turnOn();
    const other = await openForOther(scratch);
    const desks = [desk.accounts, (await openScratchAccounts(other)).accounts];
    const tried = async (nth: number, code: string) => {
      const answer = await desks[nth % 2]?.signIn({ email, password, code }, request(`192.0.2.${nth}`));
      return answer?.ok ? "in" : answer?.failure.code;
    };
    for (let guess = 0; guess < 5; guess++) expect(await tried(guess, "000000")).toBe("unauthenticated");
    expect([await tried(5, totp(secret)), await tried(6, totp(secret))]).toEqual([
      "rate_limited",
      "rate_limited",
    ]);
    await other.close();
  });

  it("that is on cannot be tried within a session", async () => {
    const { secret, ada } = await turnOn();
    expect(await desk.accounts.confirmTotp(ada.viewer, { code: totp(secret) }, ada.from)).toMatchObject({
      failure: { code: "invalid_query" },
    });
    expect(await lettingIn(totp(secret))).toBe(1);
  });

  it("leaves no session behind where the code was wrong", async () => {
    await turnOn();
    const sessions = () => scratch.database.reader.selectFrom("session").select("id").execute();
    const before = await sessions();
    expect(await lettingIn("12345")).toBe(0);
    expect(await sessions()).toEqual(before);
  });
});
