import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cheapHasher, openScratchAccounts, request } from "@/lib/accounts/__fixtures__/scratch-accounts";
import { createAccounts } from "@/lib/accounts/accounts";
import { succeed } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";
import { startSignOnWorld } from "./__fixtures__/sign-on-world";

describe.each(scratchEngines())("admission by a provider on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  let world: Awaited<ReturnType<typeof startSignOnWorld>>;
  beforeAll(async () => {
    scratch = await open();
  });
  beforeEach(async () => {
    for (const table of ["person", "identity", "link", "session", "sign_on_attempt"] as const)
      await scratch.database.writer.deleteFrom(table).execute();
    world = await startSignOnWorld(scratch);
  });
  afterEach(() => world.provider.stop());
  afterAll(() => scratch.dispose());

  const people = () =>
    scratch.database.reader
      .selectFrom("person")
      .leftJoin("link", "link.person_id", "person.id")
      .select(["email", "role", "link.hash as link"])
      .execute();
  const ann = { sub: "1", email: "Ann@Desk.example", email_verified: true, name: "Ann" };
  const stranger = { ...ann, email: "eve@elsewhere.example" };
  const roles = {
    claim: "realm.groups",
    of: [
      { value: "desk-staff", role: "support" },
      { value: "desk-boss", role: "admin" },
    ],
  } as const;

  test("a person of an allowed domain is admitted as support without an invitation", async () => {
    await world.signIn({ user: ann });
    expect(await people()).toEqual([{ email: "ann@desk.example", role: "support", link: null }]);
  });

  test("the control characters of a name become blanks", async () => {
    await world.signIn({ user: { ...ann, name: "\u001b[2JAnn\tLee\n" } });
    const { name } = await scratch.database.reader
      .selectFrom("person")
      .select("name")
      .executeTakeFirstOrThrow();
    expect(name).toBe("[2JAnn Lee");
  });

  test("an invited person is admitted, and the invitation ends", async () => {
    await world.invite(stranger.email, "finance");
    expect((await world.signIn({ user: stranger })).rejection).toBeNull();
    expect(await people()).toEqual([{ email: stranger.email, role: "finance", link: null }]);
  });

  test.each([
    ["was not invited", stranger],
    ["has an unverified address", { ...ann, email_verified: false }],
    ["has an address without email_verified", { sub: "1", email: ann.email }],
    ["has no address", { sub: "1", email_verified: true }],
    ["has a domain that only ends like an allowed one", { ...ann, email: "eve@evil-desk.example" }],
    ["has an address that is allowed only in lower case", { ...ann, email: "ann@des\u212a.example" }],
    ["has another domain before the allowed one", { ...ann, email: "eve@elsewhere.example@desk.example" }],
  ])("a new person who %s is not admitted", async (_, person) => {
    const { rejection } = await world.signIn({ user: person });
    expect(rejection?.problem).toBe("not_admitted");
    expect(await people()).toEqual([]);
  });

  test("an address that equals an invited one only in lower case is not admitted", async () => {
    await world.invite("kim@desk.example", "admin");
    const { rejection } = await world.signIn({ user: { ...ann, email: "\u212aim@desk.example" } });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("the first sign-on of a person is audited once, before the sign-in", async () => {
    const id = await world.invite(stranger.email, "finance");
    await world.signIn({ user: stranger });
    await world.signIn({ user: stranger });
    expect(world.notes.map(({ action }) => action)).toEqual([
      "person-invite",
      "person-welcome",
      "sign-in",
      "sign-in",
    ]);
    expect(world.notes[1]).toMatchObject({ viewer: { kind: "provider" }, ids: [id], reason: "Acme" });
  });

  test("email_verified counts only for the address in the same response", async () => {
    await world.invite("boss@desk.example", "admin");
    const { rejection } = await world.signIn({
      user: ann,
      faults: { claims: (correct) => ({ ...correct, email: "boss@desk.example" }) },
    });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("a sign-in through the provider deletes failed attempts of a day ago", async () => {
    const row = { account: "A", address: "192.0.2.9", succeeded: 0 };
    const day = 24 * 3_600_000;
    const rows = [day + 60_000, day - 60_000].map((age) => ({ ...row, id: `${age}`, at: Date.now() - age }));
    await scratch.database.writer.insertInto("sign_in_attempt").values(rows).execute();
    await world.signIn({ user: ann });
    const left = await scratch.database.reader.selectFrom("sign_in_attempt").select("id").execute();
    expect(left).toEqual([{ id: rows[1]?.id }]);
    await scratch.database.writer.deleteFrom("sign_in_attempt").execute();
  });

  test("a known person is identified by issuer and subject, not by address", async () => {
    await world.signIn({ user: ann });
    expect((await world.signIn({ user: { sub: ann.sub } })).rejection).toBeNull();
    expect(await people()).toHaveLength(1);
  });

  test("the new owner of a reassigned address is not admitted as the old one", async () => {
    await world.signIn({ user: ann });
    const { rejection } = await world.signIn({ user: { ...ann, sub: "2" } });
    expect(rejection?.problem).toBe("not_admitted");
    expect(world.notes.filter(({ action }) => action === "person-welcome")).toHaveLength(1);
  });

  const identity = (subject: string) => ({
    issuer: "https://sign-on.example",
    subject,
    name: "Ann",
    verifiedEmail: stranger.email,
    role: undefined,
  });
  const admission = { label: "Acme", domains: [] };
  const bound = () =>
    scratch.database.reader.selectFrom("identity").select(["subject", "person_id"]).execute();

  test("of several subjects with one address that sign in at the same time, one is admitted", async () => {
    await world.invite(stranger.email, "support");
    const { accounts } = await openScratchAccounts(scratch.database);
    const admitted = await scratch.database.writer.transaction().execute(async (tx) => {
      // On PostgreSQL, all would look for another subject before one of them could insert its own.
      if (engine === "PostgreSQL") await sql`lock table identity in share mode`.execute(tx);
      const started = [..."1234"].map((subject) => accounts.admit(identity(subject), admission, request()));
      await pause(300);
      return started;
    });
    expect((await Promise.all(admitted)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await bound()).toHaveLength(1);
  });

  test.each([
    ["is admitted if its subject is the same", "1", true],
    ["is not admitted if its subject is another one", "2", false],
  ])("a new person whom another sign-in admits at the same time %s", async (_, subject, isAdmitted) => {
    const { accounts } = await openScratchAccounts(scratch.database);
    const { writer } = scratch.database;
    const turn = await acquireLease(scratch.database, "people");
    const admitting = accounts.admit(
      identity(subject),
      { ...admission, domains: ["elsewhere.example"] },
      request(),
    );
    // By now the first sign-in waits for its turn to invite the person.
    await pause(300);
    const person = { id: "P1", name: "Ann", email: stranger.email, role: "support", disabled: 0 };
    await writer
      .insertInto("person")
      .values({ ...person, password: null, created_at: 0 })
      .execute();
    const row = { issuer: identity("1").issuer, subject: "1", person_id: "P1", created_at: 0 };
    await writer.insertInto("identity").values(row).execute();
    await turn?.release();
    const admitted = await admitting;
    expect(admitted.ok ? "in" : admitted.failure.message).toMatch(isAdmitted ? /^in$/ : /another subject/);
    expect(await bound()).toEqual([{ subject: "1", person_id: "P1" }]);
  });

  test("an address that the desk does not accept is named as the reason in the log", async () => {
    const { rejection } = await world.signIn({ user: { ...ann, email: "ann..lee@desk.example" } });
    expect(rejection).toMatchObject({ problem: "not_admitted", detail: "Enter a valid email address." });
  });

  test("a subject that meanwhile belongs to another person is not admitted", async () => {
    await world.invite(stranger.email, "support");
    const other = { person_id: await world.invite("other@desk.example", "support"), subject: "1" };
    const accounts = createAccounts({
      database: scratch.database,
      hasher: cheapHasher,
      secret: "s".repeat(32),
      settings: { access: { mode: "required" }, upstream: null },
      async note({ action }) {
        const row = { ...other, issuer: identity("1").issuer, created_at: 0 };
        if (action === "person-welcome")
          await scratch.database.writer.insertInto("identity").values(row).execute();
        return succeed(null);
      },
    });
    const admitted = await accounts.admit(identity("1"), admission, request());
    expect(admitted).toMatchObject({ failure: { code: "forbidden" } });
    expect(await bound()).toEqual([other]);
    expect((await people()).find(({ email }) => email === stranger.email)?.link).not.toBeNull();
  });

  test("a disabled person is not admitted, linked to the provider or not", async () => {
    const id = await world.invite(stranger.email, "support");
    for (const isLinked of [false, true]) {
      if (isLinked) expect((await world.signIn({ user: stranger })).rejection).toBeNull();
      await world.disable(id);
      expect((await world.signIn({ user: stranger })).rejection?.problem).toBe("not_admitted");
      await world.enable(id);
    }
  });

  test("a refused sign-in of a known person has the person's id in its entry", async () => {
    const id = await world.invite(stranger.email, "support");
    const refusals = () => world.notes.filter(({ action }) => action === "sign-in-failed");
    await world.signIn({ user: { ...stranger, email_verified: false } });
    expect(refusals()).toMatchObject([{ kind: "person", ids: [] }]);
    await world.signIn({ user: stranger });
    await world.disable(id);
    await world.signIn({ user: stranger });
    expect(refusals().at(-1)).toMatchObject({ kind: "person", ids: [id], reason: "Acme: not_admitted" });
  });

  const member = (sub: string, ...groups: string[]) => ({
    sub,
    email: `${sub}@desk.example`,
    email_verified: true,
    realm: { groups },
  });

  test("the role claim sets the role at every sign-in; the strongest role wins", async () => {
    await world.signIn({ config: { roles }, user: member("another", "desk-boss") });
    await world.signIn({ config: { roles }, user: member("ann", "desk-boss", "desk-staff") });
    const roleOfAnn = async () => (await people()).find(({ email }) => email.startsWith("ann"))?.role;
    expect(await roleOfAnn()).toBe("admin");
    await world.signIn({ config: { roles }, user: member("ann", "desk-staff") });
    expect(await roleOfAnn()).toBe("support");
    const { rejection } = await world.signIn({ config: { roles }, user: member("ann", "others") });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("a person whose role claim gives no role loses the admin role until it gives one again", async () => {
    await world.signIn({ config: { roles }, user: member("another", "desk-boss") });
    await world.signIn({ config: { roles }, user: member("ann", "desk-boss") });
    const roleOf = async (name: string) => (await people()).find(({ email }) => email.startsWith(name))?.role;
    for (let time = 0; time < 2; time++)
      await world.signIn({ config: { roles }, user: member("ann", "others") });
    expect(await roleOf("ann")).toBe("support");
    const changes = world.notes.filter(({ action }) => action === "person-role");
    expect(changes).toEqual([expect.objectContaining({ reason: "admin to support" })]);
    await world.signIn({ config: { roles }, user: member("another", "others") });
    expect(await roleOf("another"), "the last admin").toBe("admin");
    await world.signIn({ config: { roles }, user: member("ann", "desk-boss") });
    expect(await roleOf("ann")).toBe("admin");
  });

  test.each([
    ["a lower role", ["desk-staff"]],
    ["no role", ["others"]],
  ])("tokens of a person are revoked if the role claim gives %s", async (_, groups) => {
    await world.signIn({ config: { roles }, user: member("another", "desk-boss") });
    await world.signIn({ config: { roles }, user: member("ann", "desk-boss") });
    const isValid = await world.createToken("ann@desk.example");
    expect(await isValid()).toBe(true);
    await world.signIn({ config: { roles }, user: member("ann", ...groups) });
    expect(await isValid()).toBe(false);
    expect(world.notes).toContainEqual(
      expect.objectContaining({ action: "token-revoke", viewer: { kind: "provider", name: "Acme" } }),
    );
  });

  test.each([
    ["continue if the role claim gives a lower role", ["desk-staff"], true],
    ["end if the role claim gives no role", ["others"], false],
  ])("sessions of a person %s", async (_, groups, isSignedIn) => {
    await world.signIn({ config: { roles }, user: member("another", "desk-boss") });
    const { cookies } = await world.signIn({ config: { roles }, user: member("ann", "desk-boss") });
    expect(await world.isSignedIn(cookies)).toBe(true);
    await world.signIn({ config: { roles }, user: member("ann", ...groups) });
    expect(await world.isSignedIn(cookies)).toBe(isSignedIn);
    const ended = world.notes.filter(({ action }) => action === "session-revoke");
    expect(ended).toHaveLength(isSignedIn ? 0 : 1);
    await world.signIn({ config: { roles }, user: member("ann", ...groups) });
    expect(world.notes.filter(({ action }) => action === "session-revoke")).toEqual(ended);
  });

  test("the last admin keeps the role, and is not admitted without its group", async () => {
    await world.signIn({ config: { roles }, user: member("ann", "desk-boss") });
    const { rejection } = await world.signIn({ config: { roles }, user: member("ann", "desk-staff") });
    const detail = "There must be at least one admin.";
    expect(rejection).toMatchObject({ problem: "not_admitted", detail });
    expect(await people()).toMatchObject([{ role: "admin" }]);
  });
});
