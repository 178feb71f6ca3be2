import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cheapHasher,
  cookieOf,
  must,
  openScratchAccounts,
  request,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { deskContext } from "@/lib/accounts/audit/event";
import { alone, BriefCache } from "@/lib/accounts/core";
import type { Viewer } from "@/lib/accounts/viewer";
import { succeed } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";

const minute = 60_000;
const notFound = { ok: false, failure: { code: "not_found" } };
const forbidden = { ok: false, failure: { code: "forbidden" } };
const terminal = deskContext.viewer;

describe.each(scratchEngines())("people on $engine", ({ open }) => {
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

  it("have names without control characters", async () => {
    for (const name of ["Ada\tadmin", "Ada\u001b[2J", "Ada\nEve", "Ada\u2028Eve"]) {
      const order = { email: "ada@example.org", name, role: "support" } as const;
      expect(await desk.accounts.invite(deskContext, order)).toMatchObject({
        failure: { errors: { name: ["Use one line of text."] } },
      });
    }
  });

  it("have a changed role from the next request on", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "support");
    must(await viewerOf(eve));
    must(await desk.accounts.changeRole(admin.context, eve.id, "finance"));
    expect(must(await viewerOf(eve))).toMatchObject({ role: "finance" });
    expect(desk.events.at(-1)).toMatchObject({ action: "person-role", reason: "support to finance" });
  });

  it("are identified again without a cache, so that a change by another desk is known at once", async () => {
    advance(0);
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    const other = (await openScratchAccounts(scratch.database)).accounts;
    must(await other.changeRole(deskContext, eve.id, "support"));
    expect(must(await viewerOf(eve)), "from the cache").toMatchObject({ role: "finance" });
    expect(must(await desk.accounts.identifyAgain(eve.from))).toMatchObject({ id: eve.id, role: "support" });
    must(await other.disable(deskContext, eve.id));
    expect(await desk.accounts.identifyAgain(eve.from)).toMatchObject({
      failure: { code: "unauthenticated" },
    });
  });

  it("who are disabled lose their sessions, links and tokens at once", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    const order = { name: "night job", scopes: ["posts"], days: 1 } as const;
    const { token } = must(await desk.accounts.createToken(eve.context, order));
    const client = { from: { ...request(), headers: new Headers({ authorization: `Bearer ${token}` }) } };
    const link = must(await desk.accounts.resetPassword(admin.context, eve.id));
    for (const one of [eve, client]) must(await viewerOf(one));
    must(await desk.accounts.disable(admin.context, eve.id));
    expect(desk.events.slice(-2).map(({ action }) => action)).toEqual(["person-disable", "token-revoke"]);
    for (const one of [eve, client]) {
      expect(await viewerOf(one)).toMatchObject({ failure: { code: "unauthenticated" } });
    }
    expect(await desk.accounts.readLink(link.token)).toEqual(notFound);
    must(await desk.accounts.enable(admin.context, eve.id));
    await cookieOf(desk.accounts, eve.email, request());
    expect(await viewerOf(client)).toMatchObject({ failure: { code: "unauthenticated" } });
  });

  it("with a lowered role lose the tokens that exceed it, and no others", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    const make = async (who: SignedInPerson, ...scopes: ("posts" | "contributions")[]) => {
      const order = { name: "night job", scopes, days: 1 };
      const { id, token } = must(await desk.accounts.createToken(who.context, order));
      return { id, from: { ...request(), headers: new Headers({ authorization: `Bearer ${token}` }) } };
    };
    const [posts, contributions, both] = [
      await make(eve, "posts"),
      await make(eve, "contributions"),
      await make(eve, "posts", "contributions"),
    ];
    const others = await make(admin, "contributions");
    const works = async () => {
      const requested = await Promise.all([posts, contributions, both, others].map(viewerOf));
      return requested.map(({ ok }) => ok);
    };
    must(await desk.accounts.changeRole(admin.context, eve.id, "finance"));
    expect(await works()).toEqual([true, true, true, true]);
    must(await desk.accounts.changeRole(admin.context, eve.id, "support"));
    expect(await works()).toEqual([true, false, false, true]);
    const revoked = desk.events.filter(({ action }) => action === "token-revoke");
    expect(revoked.map(({ ids, viewer }) => [ids?.[0], viewer]).sort()).toEqual(
      [contributions, both].map(({ id }) => [id, admin.viewer]).sort(),
    );
    must(await desk.accounts.changeRole(admin.context, eve.id, "admin"));
    expect(await works()).toEqual([true, false, false, true]);
  });

  it("keep no valid token that they create during their demotion", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    const order = { name: "night job", scopes: ["contributions"], days: 1 } as const;
    await Promise.all([
      desk.accounts.changeRole(admin.context, eve.id, "support"),
      desk.accounts.createToken(eve.context, order),
    ]);
    const tokens = must(await desk.accounts.listTokens(admin.viewer));
    expect(tokens.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });

  it("keep their last admin, who can be neither disabled nor demoted", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    must(await desk.accounts.invite(deskContext, { email: "b@example.org", name: "B", role: "admin" }));
    const refusals = [
      await desk.accounts.disable(admin.context, admin.id),
      await desk.accounts.changeRole(admin.context, admin.id, "support"),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ failure: { code: "invalid_query" } });
    must(await viewerOf(admin));
  });

  it("keep an admin when two admins remove each other at the same time", async () => {
    const one = await welcome(desk.accounts, "one@example.org", "admin");
    const other = await welcome(desk.accounts, "other@example.org", "admin");
    const outcomes = await Promise.all([
      desk.accounts.changeRole(one.context, other.id, "support"),
      desk.accounts.disable(other.context, one.id),
    ]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    // Whoever is first demotes or disables the other one.
    const codes = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure.code]));
    expect(["forbidden", "unauthenticated"]).toContain(codes[0]);
    const left = must(await desk.accounts.listPeople(terminal));
    expect(left.filter(({ role, state }) => role === "admin" && state === "active")).toHaveLength(1);
  });

  it("who were disabled during their request are signed out, not audited as nobody", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    must(await desk.accounts.disable(admin.context, eve.id));
    expect(await desk.accounts.disable(eve.context, admin.id)).toMatchObject({
      failure: { code: "unauthenticated" },
    });
    expect(desk.events.filter(({ action }) => action === "refuse")).toEqual([]);
  });

  it("who are disabled cannot be invited again", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const { personId } = await inviteNew("gone@example.org");
    must(await desk.accounts.disable(admin.context, personId ?? ""));
    const again = { email: "gone@example.org", name: "Gone", role: "admin" } as const;
    expect(await desk.accounts.invite(admin.context, again)).toMatchObject({
      failure: { errors: { email: [expect.stringContaining("enable")] } },
    });
    const people = must(await desk.accounts.listPeople(terminal));
    expect(people.find(({ id }) => id === personId)).toMatchObject({ role: "support", state: "disabled" });
  });

  it("who have not accepted their invitation can get another role", async () => {
    const { personId } = await inviteNew();
    must(await desk.accounts.changeRole(deskContext, personId ?? "", "admin"));
    must(await desk.accounts.changeRole(deskContext, personId ?? "", "finance"));
  });

  it("are listed and changed by admins only", async () => {
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    await inviteNew();
    const before = desk.events.length;
    const order = { email: "x@example.org", name: "X", role: "admin" } as const;
    const client = { kind: "token", id: "T", name: "T", scopes: ["posts"] } as const;
    for (const viewer of [eve.viewer, client, { kind: "open" } as const]) {
      const context = { ...eve.context, viewer };
      expect(await desk.accounts.listPeople(viewer)).toEqual(forbidden);
      expect(await desk.accounts.invite(context, order)).toEqual(forbidden);
      expect(await desk.accounts.changeRole(context, eve.id, "admin")).toEqual(forbidden);
      expect(await desk.accounts.disable(context, eve.id)).toEqual(forbidden);
      expect(await desk.accounts.enable(context, eve.id)).toEqual(forbidden);
      expect(await desk.accounts.resetPassword(context, eve.id)).toEqual(forbidden);
    }
    const tried = desk.events
      .slice(before)
      .map(({ action, reason, viewer }) => [action, reason, viewer.kind]);
    // Open access has no actor to name, and strangers must not fill the audit log.
    expect(tried).toEqual(["person", "token"].flatMap((kind) => Array(5).fill(["refuse", "people", kind])));
    const listed = must(await desk.accounts.listPeople(terminal));
    expect(listed.map(({ name, state, sessions }) => [name, state, sessions])).toEqual([
      ["eve", "active", 1],
      ["New", "invited", 0],
    ]);
    // A session ends after an hour without use.
    advance(60 * minute);
    expect(must(await desk.accounts.listPeople(terminal)).map(({ sessions }) => sessions)).toEqual([0, 0]);
  });

  it("are one person when two invitations are sent at the same time", async () => {
    const links = await Promise.all([inviteNew(), inviteNew()]);
    expect(new Set(links.map(({ personId }) => personId)).size).toBe(1);
    expect(must(await desk.accounts.listPeople(terminal))).toHaveLength(1);
  });

  it("are not changed while another server changes them for seconds", async () => {
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    const lease = await acquireLease(scratch.database, "people");
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => {
      now += 1000;
      return now;
    });
    const refused = await desk.accounts.disable(deskContext, eve.id);
    clock.mockRestore();
    await lease?.release();
    expect(refused).toMatchObject({ failure: { code: "busy", retryAfter: 1 } });
    must(await desk.accounts.disable(deskContext, eve.id));
  });

  it("are changed even if the database closes right after", async () => {
    const own = await open();
    const parts = { hasher: cheapHasher, secret: "", note: async () => succeed(null) };
    const core = { ...parts, database: own.database, viewers: new BriefCache<Viewer | null>() };
    const changed = alone(core, "people", { code: "rate_limited" }, async () => {
      await own.database.close();
      return "changed";
    });
    expect(await changed).toBe("changed");
    await own.dispose();
  });

  it("are not changed without an audit entry", async () => {
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    desk.breakAudit(true);
    const refusals = [
      await desk.accounts.disable(deskContext, eve.id),
      await desk.accounts.changeRole(deskContext, eve.id, "admin"),
      await desk.accounts.invite(deskContext, { email: "x@example.org", name: "X", role: "admin" }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ failure: { code: "audit_unavailable" } });
    expect(must(await desk.accounts.listPeople(terminal))).toMatchObject([
      { role: "finance", state: "active" },
    ]);
  });
});
