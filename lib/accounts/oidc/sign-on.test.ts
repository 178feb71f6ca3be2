import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fail } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { desk, startSignOnWorld } from "./__fixtures__/sign-on-world";

describe.each(scratchEngines())("single sign-on over $engine", ({ open }) => {
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

  const people = () => scratch.database.reader.selectFrom("person").select(["email", "role"]).execute();

  async function begin(signOn = world.signOn()) {
    const started = await signOn.start("/next", desk, world.from());
    if (!started.ok || started.value === null) throw new Error("The attempt did not begin.");
    return { signOn, ...started.value };
  }

  test("a signed-in person returns to the requested page", async () => {
    const { next, rejection, cookies } = await world.signIn();
    expect({ next, rejection }).toEqual({ next: "/contributions?name=a#b", rejection: null });
    expect(cookies).toHaveLength(2);
  });

  test("the authorization request has PKCE S256, state and nonce", async () => {
    const { location } = await begin();
    const requested = new URL(location).searchParams;
    expect(Object.fromEntries(requested)).toMatchObject({
      response_type: "code",
      client_id: "desk",
      redirect_uri: `${desk}/api/oidc/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(requested.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test("an attempt works once, even for two requests at the same time", async () => {
    const { signOn, location, cookie } = await begin();
    const query = world.provider.authorize(location);
    const from = world.from(world.cookieOf(cookie));
    const both = await Promise.all([1, 2].map(() => signOn.finish(query, from)));
    expect(both.map(({ rejection }) => rejection?.problem ?? "in").sort()).toEqual(["expired", "in"]);
  });

  test("an attempt works only in the browser that began it", async () => {
    const { signOn, location } = await begin();
    const another = await begin(signOn);
    const query = world.provider.authorize(location);
    for (const cookie of ["", world.cookieOf(another.cookie)]) {
      const result = await signOn.finish(query, world.from(cookie));
      expect(result).toMatchObject({ cookies: [], rejection: { problem: "expired" } });
    }
  });

  test("two tabs of one browser can sign in at the same time", async () => {
    const one = await begin();
    const other = await begin(one.signOn);
    const from = world.from(`${world.cookieOf(one.cookie)}; ${world.cookieOf(other.cookie)}`);
    for (const { location } of [other, one]) {
      const result = await one.signOn.finish(world.provider.authorize(location), from);
      expect(result.rejection).toBeNull();
    }
  });

  test("an attempt expires after ten minutes", async () => {
    const { signOn, location, cookie } = await begin();
    const query = world.provider.authorize(location);
    world.advance(10 * 60_000);
    const result = await signOn.finish(query, world.from(world.cookieOf(cookie)));
    expect(result.rejection?.problem).toBe("expired");
  });

  test("an attempt that began with one provider is not completed by another", async () => {
    const { location, cookie } = await begin();
    const moved = world.signOn({ issuer: "https://moved.example" });
    const from = world.from(world.cookieOf(cookie));
    const result = await moved.finish(world.provider.authorize(location), from);
    expect(result.rejection?.problem).toBe("expired");
  });

  test("over https, the cookie of an attempt has the __Host- prefix and Secure", async () => {
    const started = await world.signOn().start("/", "https://desk.example", world.from("", "https"));
    expect(started.ok && started.value?.cookie).toMatch(
      /^__Host-desk-sign-on-[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test("over https, a cookie that another host of the domain planted completes no attempt", async () => {
    const origin = "https://desk.example";
    const signOn = world.signOn();
    for (const [plant, problem] of [
      [(cookie: string) => cookie.replace("__Host-", ""), "expired"],
      [(cookie: string) => `${cookie.replace(/=.*/, "=planted")}; ${cookie}`, "expired"],
      [(cookie: string) => cookie, undefined],
    ] as const) {
      const started = await signOn.start("/", origin, world.from("", "https"));
      if (!started.ok || started.value === null) throw new Error("The attempt did not begin.");
      const query = world.provider.authorize(started.value.location);
      const from = world.from(plant(world.cookieOf(started.value.cookie)), "https");
      expect((await signOn.finish(query, from)).rejection?.problem).toBe(problem);
    }
  });

  test("the database contains neither state nor cookie of an attempt", async () => {
    const { location, cookie } = await begin();
    const stored = JSON.stringify(
      await scratch.database.reader.selectFrom("sign_on_attempt").selectAll().execute(),
    );
    const state = new URL(location).searchParams.get("state") ?? "";
    expect(stored).toContain("/next");
    expect(stored).not.toContain(state);
    expect(stored).not.toContain(world.cookieOf(cookie).split("=")[1]);
  });

  test("the hosts of one IPv6 /64 share sixty attempts a minute", async () => {
    const signOn = world.signOn();
    const beginAt = async (address: string) => {
      const started = await signOn.start("/next", desk, { ...world.from(), address });
      return started.ok && started.value !== null;
    };
    for (let host = 1; host <= 60; host++) expect(await beginAt(`2001:db8::${host}`)).toBe(true);
    expect(await beginAt("2001:DB8:0:0:f::1")).toBe(false);
    expect(await beginAt("2001:db8:0:1::1")).toBe(true);
  });

  test("one address has sixty attempts a minute", async () => {
    const signOn = world.signOn();
    for (let attempt = 0; attempt < 60; attempt++) await begin(signOn);
    expect(await signOn.start("/", desk, world.from())).toEqual({ ok: true, value: null });
    world.advance(60_000);
    await begin(signOn);
  });

  test("more than sixty people of an office can sign in within a minute", async () => {
    for (let attempt = 0; attempt < 61; attempt++) expect((await world.signIn()).rejection).toBeNull();
  });

  test("failed attempts count, so that a stranger cannot fill the audit log", async () => {
    const signOn = world.signOn();
    world.provider.setFaults({ redirect: (query) => query.set("error", "server_error") });
    for (let attempt = 0; attempt < 60; attempt++) {
      const { location, cookie } = await begin(signOn);
      const from = world.from(world.cookieOf(cookie));
      await signOn.finish(world.provider.authorize(location), from);
    }
    expect(world.notes).toHaveLength(60);
    expect(await signOn.start("/", desk, world.from())).toEqual({ ok: true, value: null });
  });

  test("a provider that was down is requested again at the next attempt", async () => {
    const signOn = world.signOn();
    world.provider.setFaults({ metadata: () => ({ status: 503 }) });
    expect(await signOn.start("/", desk, world.from())).toMatchObject({ ok: false, problem: "unavailable" });
    world.provider.setFaults({});
    await begin(signOn);
  });

  test("a wrong client secret makes the provider unavailable, and admits no one", async () => {
    const result = await world.signIn({ config: { clientSecret: "wrong" } });
    expect(result.rejection?.problem).toBe("unavailable");
    expect(await people()).toEqual([]);
  });

  test("a change to people in progress does not turn the person away", async () => {
    const accounts = { admit: async () => fail("busy") };
    const { signOn, location, cookie } = await begin(world.signOn({}, { accounts }));
    const query = world.provider.authorize(location);
    const result = await signOn.finish(query, world.from(world.cookieOf(cookie)));
    expect(result.rejection?.problem).toBe("unavailable");
  });

  test("a failure ends the attempt: the browser keeps neither its cookie nor a session", async () => {
    const faults = { redirect: (query: URLSearchParams) => query.set("error", "access_denied") };
    const { cookies, next } = await world.signIn({ faults });
    expect(cookies).toEqual([expect.stringMatching(/^\S*desk-sign-on-\S{8}=; .*Max-Age=0/)]);
    expect(next).not.toBeNull();
  });

  test("a failure has one audit entry, without text from the provider", async () => {
    await world.signIn({ faults: { redirect: (query) => query.set("error", "<b>bad</b>") } });
    expect(world.notes).toMatchObject([{ action: "sign-in-failed", reason: "Acme: unavailable" }]);
  });

  test("a sign-in that the person canceled is not audited", async () => {
    const faults = { redirect: (query: URLSearchParams) => query.set("error", "access_denied") };
    expect((await world.signIn({ faults })).rejection?.problem).toBe("cancelled");
    expect(world.notes).toEqual([]);
  });

  test("a callback without an attempt is not audited", async () => {
    await world.signOn().finish(new URLSearchParams({ state: "x", code: "y" }), world.from());
    expect(world.notes).toEqual([]);
  });
});
