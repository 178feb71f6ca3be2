import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  identify,
  must,
  openScratchAccounts,
  password,
  request,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { totp } from "@/lib/accounts/__fixtures__/totp";
import { deskContext } from "@/lib/accounts/audit/event";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";

const minute = 60_000;
const day = 24 * 60 * minute;
const notFound = { ok: false, failure: { code: "not_found" } };
const forbidden = { ok: false, failure: { code: "forbidden" } };

describe.each(scratchEngines())("people with links on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  const advance = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  const viewerOf = ({ from }: Pick<SignedInPerson, "from">) => desk.accounts.identify(from);
  const inviteNew = async (email = "new@example.org") =>
    must(await desk.accounts.invite(deskContext, { email, name: "New", role: "support" }));

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

  it("get their first admin by a link that works once", async () => {
    const links = [await desk.accounts.firstAdminLink(), await desk.accounts.firstAdminLink()];
    const [token = "", second = ""] = links.map((link) => link?.token ?? "");
    const given = { token, password, name: "Ada", email: "Ada@Example.org" };
    expect(must(await desk.accounts.readLink(token))).toMatchObject({ purpose: "first-admin" });
    expect(await desk.accounts.acceptInvitation({ token, password }, request())).toMatchObject({
      failure: { errors: { name: expect.any(Array), email: expect.any(Array) } },
    });
    const { cookies } = must(await desk.accounts.acceptInvitation(given, request()));
    const [cookie] = cookies;
    const { viewer, id } = await identify(desk.accounts, "ada@example.org", cookie);
    expect(viewer).toMatchObject({ role: "admin", name: "Ada", email: "ada@example.org" });
    expect(desk.events[0]).toMatchObject({ action: "person-welcome", reason: "first-admin", ids: [id] });
    for (const used of [token, second]) {
      const again = { ...given, token: used, email: "eve@example.org" };
      expect(await desk.accounts.acceptInvitation(again, request())).toEqual(notFound);
    }
    expect(await desk.accounts.firstAdminLink()).toBeNull();
  });

  it("get no first admin by a link older than half an hour, and one by two links at once", async () => {
    const old = (await desk.accounts.firstAdminLink())?.token ?? "";
    advance(30 * minute + 1);
    expect(await desk.accounts.readLink(old)).toEqual(notFound);
    const links = [await desk.accounts.firstAdminLink(), await desk.accounts.firstAdminLink()];
    const answers = await Promise.all(
      links.map((link, n) =>
        desk.accounts.acceptInvitation(
          { token: link?.token ?? "", password, name: "A", email: `a${n}@example.org` },
          request(),
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("can use a link again if the database fails before their password is stored", async () => {
    const { writer } = scratch.database;
    const first = (await desk.accounts.firstAdminLink())?.token ?? "";
    const given = { token: first, password, name: "Ada", email: "ada@example.org" };
    await sql`alter table second_factor rename to moved`.execute(writer);
    const answers = await Promise.allSettled([desk.accounts.acceptInvitation(given, request())]);
    await sql`alter table moved rename to second_factor`.execute(writer);
    expect(answers).toMatchObject([{ status: "rejected" }]);
    expect(must(await desk.accounts.hasPeople())).toBe(false);
    must(await desk.accounts.acceptInvitation(given, request()));
  });

  it("who use a link in two requests at once have one audit entry", async () => {
    const first = must(
      await desk.accounts.invite(deskContext, { email: "a@example.org", name: "A", role: "admin" }),
    );
    const reset = async () => {
      const { id } = await welcome(desk.accounts, "b@example.org", "support");
      return must(await desk.accounts.resetPassword(deskContext, id));
    };
    for (const { token } of [first, await reset()]) {
      desk.events.length = 0;
      const answers = await Promise.all(
        [1, 2].map(() => desk.accounts.acceptInvitation({ token, password }, request())),
      );
      expect(answers).toContainEqual(notFound);
      const actions = desk.events.map(({ action }) => action).sort();
      expect(actions).toEqual([expect.stringMatching(/^person-welcome$|^password-change$/), "sign-in"]);
    }
  });

  it("can use a link again after another change to people that takes seconds", async () => {
    const first = await desk.accounts.firstAdminLink();
    const given = { token: first?.token ?? "", password, name: "Ada", email: "ada@example.org" };
    const lease = await acquireLease(scratch.database, "people");
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => {
      now += 1000;
      return now;
    });
    const refused = await desk.accounts.acceptInvitation(given, request());
    clock.mockRestore();
    await lease?.release();
    expect(refused).toMatchObject({ failure: { code: "busy", retryAfter: 1 } });
    must(await desk.accounts.acceptInvitation(given, request()));
  });

  it("join by an invitation once, within a week, with an accepted password", async () => {
    const { token } = await inviteNew();
    const refused = await desk.accounts.acceptInvitation({ token, password: "short" }, request());
    expect(refused).toMatchObject({ failure: { errors: { password: [expect.any(String)] } } });
    must(await desk.accounts.acceptInvitation({ token, password }, request()));
    expect(await desk.accounts.acceptInvitation({ token, password }, request())).toEqual(notFound);
    const late = await inviteNew("late@example.org");
    advance(7 * day + 1);
    expect(await desk.accounts.acceptInvitation({ token: late.token, password }, request())).toEqual(
      notFound,
    );
  });

  it("can be invited again until they accept, which invalidates the older link", async () => {
    const first = await inviteNew();
    const second = await inviteNew();
    expect(second.personId).toBe(first.personId);
    expect(await desk.accounts.readLink(first.token)).toEqual(notFound);
    must(await desk.accounts.acceptInvitation({ token: second.token, password }, request()));
    const order = { email: "NEW@example.org", name: "New", role: "admin" } as const;
    expect(await desk.accounts.invite(deskContext, order)).toMatchObject({
      failure: { errors: { email: [expect.any(String)] } },
    });
  });

  it("who change their password invalidate a pending reset link", async () => {
    const eve = await welcome(desk.accounts, "eve@example.org", "support");
    const { token } = must(await desk.accounts.resetPassword(deskContext, eve.id));
    const own = { current: password, next: "another long and calm sentence" };
    must(await desk.accounts.changePassword(eve.context, own));
    expect(await desk.accounts.readLink(token)).toEqual(notFound);
  });

  it("reset their password by a link that ends their sessions and second factor", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "support");
    const { uri } = must(await desk.accounts.startTotp(eve.context, { password }));
    const code = totp(new URL(uri).searchParams.get("secret") ?? "");
    const { cookies } = must(await desk.accounts.confirmTotp(eve.context, { code }));
    const [cookie] = cookies;
    const before = await identify(desk.accounts, eve.email, cookie);
    const { token } = must(await desk.accounts.resetPassword(admin.context, eve.id));
    must(await viewerOf(before));
    const next = "a new and calm sentence";
    const entries = desk.events.length;
    must(await desk.accounts.acceptInvitation({ token, password: next }, request()));
    expect(desk.events.slice(entries).map(({ action, reason }) => [action, reason])).toEqual([
      ["password-change", "reset"],
      ["second-factor-off", "reset"],
      ["sign-in", undefined],
    ]);
    expect(await viewerOf(before)).toMatchObject({ failure: { code: "unauthenticated" } });
    expect(await desk.accounts.signIn({ email: eve.email, password: next }, request())).toMatchObject({
      value: { cookies: expect.any(Array) },
    });
  });

  it("who are disabled get no link, and the admin is told why", async () => {
    const eve = await welcome(desk.accounts, "eve@example.org", "support");
    must(await desk.accounts.disable(deskContext, eve.id));
    const message = "This person is disabled: enable them first.";
    expect(await desk.accounts.resetPassword(deskContext, eve.id)).toEqual({
      ok: false,
      failure: { code: "invalid_query", message },
    });
  });

  it("get no link from an admin who was demoted during the request", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    must(await desk.accounts.changeRole(admin.context, eve.id, "support"));
    expect(await desk.accounts.resetPassword(eve.context, admin.id)).toEqual(forbidden);
  });
});
