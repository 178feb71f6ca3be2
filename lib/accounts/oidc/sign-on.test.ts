import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { desk, startSignOnWorld } from "./__fixtures__/sign-on-world";

describe.each(scratchEngines())("single sign-on over $engine", ({ open }) => {
  let scratch: Scratch;
  let world: Awaited<ReturnType<typeof startSignOnWorld>>;
  beforeAll(async () => {
    scratch = await open();
  });
  beforeEach(async () => {
    for (const table of ["person", "credential", "session", "sign_on_attempt"] as const)
      await scratch.database.writer.deleteFrom(table).execute();
    world = await startSignOnWorld(scratch);
  });
  afterEach(() => world.provider.stop());
  afterAll(() => scratch.dispose());

  const people = () =>
    scratch.database.reader.selectFrom("person").select(["email", "role", "link_stamp"]).execute();
  const ann = { sub: "1", email: "Ann@Desk.example", email_verified: true, name: "Ann" };
  const stranger = { ...ann, email: "eve@elsewhere.example" };
  const roles = {
    claim: "realm.groups",
    of: [
      { value: "desk-staff", role: "support" },
      { value: "desk-boss", role: "admin" },
    ],
  } as const;

  async function begin(signOn = world.signOn()) {
    const started = await signOn.start("/next", desk, world.from());
    if (!started.ok || started.value === null) throw new Error("The attempt did not begin.");
    return { signOn, ...started.value };
  }

  test("who comes back signed in is where they wanted to go", async () => {
    const { next, rejection, cookies } = await world.enter();
    expect({ next, rejection }).toEqual({ next: "/contributions?name=a#b", rejection: null });
    expect(cookies).toHaveLength(2);
  });

  test("the provider is asked for a code with PKCE S256, state and nonce", async () => {
    const { location } = await begin();
    const asked = new URL(location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      client_id: "desk",
      redirect_uri: `${desk}/api/oidc/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test("an attempt is good once, even for two requests at the same moment", async () => {
    const { signOn, location, cookie } = await begin();
    const back = world.provider.authorize(location);
    const from = world.from(world.cookieOf(cookie));
    const both = await Promise.all([1, 2].map(() => signOn.finish(back, desk, from)));
    expect(both.map(({ rejection }) => rejection?.problem ?? "in").sort()).toEqual(["expired", "in"]);
  });

  test("an attempt is good in the browser that began it only", async () => {
    const { signOn, location } = await begin();
    const another = await begin(signOn);
    const back = world.provider.authorize(location);
    for (const cookie of ["", world.cookieOf(another.cookie)]) {
      const arrival = await signOn.finish(back, desk, world.from(cookie));
      expect(arrival).toMatchObject({ cookies: [], rejection: { problem: "expired" } });
    }
  });

  test("two tabs of one browser can sign in at the same time", async () => {
    const one = await begin();
    const other = await begin(one.signOn);
    const from = world.from(`${world.cookieOf(one.cookie)}; ${world.cookieOf(other.cookie)}`);
    for (const { location } of [other, one]) {
      const arrival = await one.signOn.finish(world.provider.authorize(location), desk, from);
      expect(arrival.rejection).toBeNull();
    }
  });

  test("an attempt lives ten minutes", async () => {
    const { signOn, location, cookie } = await begin();
    const back = world.provider.authorize(location);
    world.pass(10 * 60_000);
    const arrival = await signOn.finish(back, desk, world.from(world.cookieOf(cookie)));
    expect(arrival.rejection?.problem).toBe("expired");
  });

  test("an attempt that began with one provider is not finished by another", async () => {
    const { location, cookie } = await begin();
    const moved = world.signOn({ issuer: "https://moved.example" });
    const from = world.from(world.cookieOf(cookie));
    const arrival = await moved.finish(world.provider.authorize(location), desk, from);
    expect(arrival.rejection?.problem).toBe("expired");
  });

  test("where people come by https, no neighbouring host can plant the cookie of an attempt", async () => {
    const started = await world.signOn().start("/", "https://desk.example", world.from());
    expect(started.ok && started.value?.cookie).toMatch(
      /^__Host-desk-sign-on-[\w-]{8}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test("a cookie that a neighbouring host planted without the prefix does not count over https", async () => {
    const origin = "https://desk.example";
    const signOn = world.signOn();
    for (const [plant, problem] of [
      [(cookie: string) => cookie.replace("__Host-", ""), "expired"],
      [(cookie: string) => `${cookie.replace(/=.*/, "=planted")}; ${cookie}`, "expired"],
      [(cookie: string) => cookie, undefined],
    ] as const) {
      const started = await signOn.start("/", origin, world.from());
      if (!started.ok || started.value === null) throw new Error("The attempt did not begin.");
      const back = world.provider.authorize(started.value.location);
      const from = world.from(plant(world.cookieOf(started.value.cookie)));
      expect((await signOn.finish(back, origin, from)).rejection?.problem).toBe(problem);
    }
  });

  test("neither state nor cookie can be read out of the database", async () => {
    const { location, cookie } = await begin();
    const kept = JSON.stringify(
      await scratch.database.reader.selectFrom("sign_on_attempt").selectAll().execute(),
    );
    const state = new URL(location).searchParams.get("state") ?? "";
    expect(kept).toContain("/next");
    expect(kept).not.toContain(state);
    expect(kept).not.toContain(world.cookieOf(cookie).split("=")[1]);
  });

  test("one address begins sixty attempts a minute", async () => {
    const signOn = world.signOn();
    for (let attempt = 0; attempt < 60; attempt++) await begin(signOn);
    expect(await signOn.start("/", desk, world.from())).toEqual({ ok: true, value: null });
    world.pass(60_000);
    await begin(signOn);
  });

  test("a provider that was down is asked again by the next attempt", async () => {
    const signOn = world.signOn();
    world.provider.tell({ metadata: () => ({ status: 503 }) });
    expect(await signOn.start("/", desk, world.from())).toMatchObject({ ok: false, problem: "unavailable" });
    world.provider.tell({});
    await begin(signOn);
  });

  test("a wrong secret is a fault of ours, and lets nobody in", async () => {
    const arrival = await world.enter({ config: { clientSecret: "wrong" } });
    expect(arrival.rejection?.problem).toBe("unavailable");
    expect(await people()).toEqual([]);
  });

  test("somebody of an allowed domain comes in as support, without an invitation", async () => {
    await world.enter({ speakOf: ann });
    expect(await people()).toEqual([{ email: "ann@desk.example", role: "support", link_stamp: null }]);
  });

  test("somebody who was invited comes in, and the link that invited them ends", async () => {
    await world.invite(stranger.email, "finance");
    expect((await world.enter({ speakOf: stranger })).rejection).toBeNull();
    expect(await people()).toEqual([{ email: stranger.email, role: "finance", link_stamp: null }]);
  });

  test.each([
    ["was not invited", stranger],
    ["has an address that nobody checked", { ...ann, email_verified: false }],
    ["has an address of which nobody says that it is checked", { sub: "1", email: ann.email }],
    ["has no address", { sub: "1", email_verified: true }],
    ["only ends like an allowed domain", { ...ann, email: "eve@evil-desk.example" }],
    ["hides another domain before the allowed one", { ...ann, email: "eve@elsewhere.example@desk.example" }],
  ])("somebody new who %s does not come in", async (_, somebody) => {
    const { rejection } = await world.enter({ speakOf: somebody });
    expect(rejection?.problem).toBe("not_admitted");
    expect(await people()).toEqual([]);
  });

  test("that an address is checked counts only from where the address comes", async () => {
    await world.invite("boss@desk.example", "admin");
    const { rejection } = await world.enter({
      speakOf: ann,
      lies: { claims: (honest) => ({ ...honest, email: "boss@desk.example" }) },
    });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("who is known is known by issuer and subject, whatever their address is by now", async () => {
    await world.enter({ speakOf: ann });
    expect((await world.enter({ speakOf: { sub: ann.sub } })).rejection).toBeNull();
    expect(await people()).toHaveLength(1);
  });

  test("an address that was given to somebody else does not let them in as who had it before", async () => {
    await world.enter({ speakOf: ann });
    const { rejection } = await world.enter({ speakOf: { ...ann, sub: "2" } });
    expect(rejection?.problem).toBe("not_admitted");
  });

  test("who is disabled does not come in", async () => {
    await world.disable(await world.invite(stranger.email, "support"));
    expect((await world.enter({ speakOf: stranger })).rejection?.problem).toBe("not_admitted");
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

  test("the last admin stays one, and does not come in without the group", async () => {
    await world.enter({ config: { roles }, speakOf: member("ann", "desk-boss") });
    const { rejection } = await world.enter({ config: { roles }, speakOf: member("ann", "desk-staff") });
    expect(rejection?.problem).toBe("not_admitted");
    expect(await people()).toMatchObject([{ role: "admin" }]);
  });

  test("a failure is noted once, without a word of the provider's", async () => {
    await world.enter({ lies: { redirect: (query) => query.set("error", "<b>bad</b>") } });
    expect(world.notes).toMatchObject([{ action: "sign-in-failed", reason: "Acme: unavailable" }]);
  });

  test("what belongs to no attempt leaves no note, so that nobody can fill the audit from outside", async () => {
    await world.signOn().finish(new URLSearchParams({ state: "x", code: "y" }), desk, world.from());
    expect(world.notes).toEqual([]);
  });
});
