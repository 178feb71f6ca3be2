import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { startSignOnWorld } from "./__fixtures__/sign-on-world";

describe.each(scratchEngines())("whom a provider vouches for, over $engine", ({ open }) => {
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

  test("a person of an allowed domain is admitted as support, without an invitation", async () => {
    await world.enter({ speakOf: ann });
    expect(await people()).toEqual([{ email: "ann@desk.example", role: "support", link: null }]);
  });

  test("an invited person is admitted, and the invitation ends", async () => {
    await world.invite(stranger.email, "finance");
    expect((await world.enter({ speakOf: stranger })).rejection).toBeNull();
    expect(await people()).toEqual([{ email: stranger.email, role: "finance", link: null }]);
  });

  test.each([
    ["was not invited", stranger],
    ["has an address that was not checked", { ...ann, email_verified: false }],
    ["has an address that is not marked as checked", { sub: "1", email: ann.email }],
    ["has no address", { sub: "1", email_verified: true }],
    ["only ends like an allowed domain", { ...ann, email: "eve@evil-desk.example" }],
    [
      "has an address that only becomes an allowed one in lower case",
      { ...ann, email: "ann@des\u212a.example" },
    ],
    ["hides another domain before the allowed one", { ...ann, email: "eve@elsewhere.example@desk.example" }],
  ])("a new person who %s does not come in", async (_, person) => {
    const { rejection } = await world.enter({ speakOf: person });
    expect(rejection?.problem).toBe("not_admitted");
    expect(await people()).toEqual([]);
  });

  test("an address that differs in case is another person", async () => {
    await world.invite("kim@desk.example", "admin");
    const { rejection } = await world.enter({ speakOf: { ...ann, email: "\u212aim@desk.example" } });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("the first sign-on of a person is recorded once, before it is admitted", async () => {
    const id = await world.invite(stranger.email, "finance");
    await world.enter({ speakOf: stranger });
    await world.enter({ speakOf: stranger });
    expect(world.notes.map(({ action }) => action)).toEqual([
      "person-invite",
      "person-welcome",
      "sign-in",
      "sign-in",
    ]);
    expect(world.notes[1]).toMatchObject({ viewer: { kind: "provider" }, ids: [id], reason: "Acme" });
  });

  test("that an address is checked counts only from where the address comes", async () => {
    await world.invite("boss@desk.example", "admin");
    const { rejection } = await world.enter({
      speakOf: ann,
      lies: { claims: (honest) => ({ ...honest, email: "boss@desk.example" }) },
    });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("a known person is found by issuer and subject, whatever their address", async () => {
    await world.enter({ speakOf: ann });
    expect((await world.enter({ speakOf: { sub: ann.sub } })).rejection).toBeNull();
    expect(await people()).toHaveLength(1);
  });

  test("a reassigned address does not admit its new owner as the old one", async () => {
    await world.enter({ speakOf: ann });
    const { rejection } = await world.enter({ speakOf: { ...ann, sub: "2" } });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("who is disabled does not come in, known to the provider or not", async () => {
    const id = await world.invite(stranger.email, "support");
    for (const isKnown of [false, true]) {
      if (isKnown) expect((await world.enter({ speakOf: stranger })).rejection).toBeNull();
      await world.disable(id);
      expect((await world.enter({ speakOf: stranger })).rejection?.problem).toBe("not_admitted");
      await world.enable(id);
    }
  });

  const member = (sub: string, ...groups: string[]) => ({
    sub,
    email: `${sub}@desk.example`,
    email_verified: true,
    realm: { groups },
  });

  test("the role claim decides at every sign-in, the strongest role first", async () => {
    await world.enter({ config: { roles }, speakOf: member("another", "desk-boss") });
    await world.enter({ config: { roles }, speakOf: member("ann", "desk-boss", "desk-staff") });
    const roleOfAnn = async () => (await people()).find(({ email }) => email.startsWith("ann"))?.role;
    expect(await roleOfAnn()).toBe("admin");
    await world.enter({ config: { roles }, speakOf: member("ann", "desk-staff") });
    expect(await roleOfAnn()).toBe("support");
    const { rejection } = await world.enter({ config: { roles }, speakOf: member("ann", "others") });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test.each([
    ["a lower role", ["desk-staff"]],
    ["no role any more", ["others"]],
  ])("tokens of a person whom the claim gives %s are revoked", async (_, groups) => {
    await world.enter({ config: { roles }, speakOf: member("another", "desk-boss") });
    await world.enter({ config: { roles }, speakOf: member("ann", "desk-boss") });
    const live = await world.createToken("ann@desk.example");
    expect(await live()).toBe(true);
    await world.enter({ config: { roles }, speakOf: member("ann", ...groups) });
    expect(await live()).toBe(false);
    expect(world.notes).toContainEqual(
      expect.objectContaining({ action: "token-revoke", viewer: { kind: "provider", name: "Acme" } }),
    );
  });

  test.each([
    ["go on where the claim gives a lower role", ["desk-staff"], true],
    ["end where the claim gives no role any more", ["others"], false],
  ])("sessions of a person %s", async (_, groups, isIn) => {
    await world.enter({ config: { roles }, speakOf: member("another", "desk-boss") });
    const { cookies } = await world.enter({ config: { roles }, speakOf: member("ann", "desk-boss") });
    expect(await world.isIn(cookies)).toBe(true);
    await world.enter({ config: { roles }, speakOf: member("ann", ...groups) });
    expect(await world.isIn(cookies)).toBe(isIn);
    const ended = world.notes.filter(({ action }) => action === "session-revoke");
    expect(ended).toHaveLength(isIn ? 0 : 1);
    await world.enter({ config: { roles }, speakOf: member("ann", ...groups) });
    expect(world.notes.filter(({ action }) => action === "session-revoke")).toEqual(ended);
  });

  test("the last admin stays one, and does not come in without the group", async () => {
    await world.enter({ config: { roles }, speakOf: member("ann", "desk-boss") });
    const { rejection } = await world.enter({ config: { roles }, speakOf: member("ann", "desk-staff") });
    expect(rejection?.problem).toBe("not_admitted");
    expect(await people()).toMatchObject([{ role: "admin" }]);
  });
});
