import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  must,
  openScratchAccounts,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { maxViews, type ViewRequest, viewProblems } from "@/lib/contract/saved-view";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";

const order = { name: "Failed", path: "/contributions", query: "q=is:failed", isShared: false } as const;
const forbidden = { ok: false, failure: { code: "forbidden" } };
const notFound = { ok: false, failure: { code: "not_found" } };
const taken = { ok: false, failure: { code: "invalid_query", errors: { name: [viewProblems.taken] } } };

describe.each(scratchEngines())("saved views on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;
  let admin: SignedInPerson;
  let finance: SignedInPerson;
  let support: SignedInPerson;

  const create = ({ context }: SignedInPerson, given: Partial<ViewRequest> = {}) =>
    desk.accounts.createView(context, { ...order, ...given });
  const list = async ({ viewer }: SignedInPerson) => must(await desk.accounts.listViews(viewer));
  const change = ({ context }: SignedInPerson, id: string, given: { name?: string; isShared?: boolean }) =>
    desk.accounts.changeView(context, id, given);
  const remove = ({ context }: SignedInPerson, id: string) => desk.accounts.deleteView(context, id);
  const firstId = async (person: SignedInPerson) => (await list(person))[0]?.id ?? "";
  const auditedActions = () => desk.events.filter(({ kind }) => kind === "view").map(({ action }) => action);

  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  beforeEach(async () => {
    admin = await welcome(desk.accounts, "ada@example.org", "admin");
    finance = await welcome(desk.accounts, "fin@example.org", "finance");
    support = await welcome(desk.accounts, "sue@example.org", "support");
  });
  afterEach(async () => {
    desk.breakAudit(false);
    await desk.clear();
  });
  afterAll(() => scratch.dispose());

  it("are personal in every role, and shared by finance and admins only", async () => {
    for (const person of [admin, finance, support]) {
      must(await create(person));
      expect(await list(person)).toMatchObject([{ ...order, owner: null, mayChange: true }]);
    }
    const mine = await firstId(support);
    const shared = { name: "Shared", isShared: true };
    expect(await create(support, shared)).toEqual(forbidden);
    expect(await change(support, mine, { isShared: true })).toEqual(forbidden);
    for (const person of [admin, finance]) must(await create(person, shared));
    expect((await list(support)).map(({ name, owner, mayChange }) => [name, owner, mayChange])).toEqual(
      expect.arrayContaining([
        ["Failed", null, true],
        ["Shared", "ada", false],
        ["Shared", "fin", false],
      ]),
    );
    expect(desk.events.filter(({ action }) => action === "refuse")).toHaveLength(2);
  });

  it("are hidden from others while personal; shared ones are changed by their owner and admins", async () => {
    must(await create(finance));
    const id = await firstId(finance);
    for (const other of [admin, support]) {
      expect(await list(other)).toEqual([]);
      expect(await change(other, id, { name: "Mine" })).toEqual(notFound);
      expect(await remove(other, id)).toEqual(notFound);
    }
    must(await change(finance, id, { isShared: true, name: "Everyone’s" }));
    expect(await change(support, id, { name: "Mine" })).toEqual(forbidden);
    expect(await remove(support, id)).toEqual(forbidden);
    must(await change(admin, id, { name: "Renamed" }));
    expect(await list(support)).toMatchObject([{ name: "Renamed", owner: "fin" }]);
    must(await remove(admin, id));
    expect(await list(finance)).toEqual([]);
    expect(await remove(finance, id)).toEqual(notFound);
    expect(auditedActions()).toEqual([
      ...["saved-view-create", "saved-view-rename", "saved-view-share"],
      ...["saved-view-rename", "saved-view-delete"],
    ]);
  });

  it("shared by a demoted owner can be unshared and deleted, but not renamed", async () => {
    must(await create(finance, { isShared: true }));
    const id = await firstId(finance);
    must(await desk.accounts.changeRole(admin.context, finance.id, "support"));
    const viewer = must(await desk.accounts.identify(finance.from));
    const demoted = { ...finance, context: { ...finance.context, viewer } };
    expect(await change(demoted, id, { name: "Other" })).toEqual(forbidden);
    must(await change(demoted, id, { isShared: false }));
    expect(await list(admin)).toEqual([]);
    must(await remove(demoted, id));
  });

  it("have names that are unique for their owner, ignoring case", async () => {
    must(await create(finance));
    expect(await create(finance, { name: "FAILED" })).toEqual(taken);
    must(await create(admin));
    must(await create(finance, { name: "Other" }));
    const other = (await list(finance)).find(({ name }) => name === "Other");
    expect(await change(finance, other?.id ?? "", { name: "failed" })).toEqual(taken);
    must(await change(finance, other?.id ?? "", { name: "OTHER" }));
  });

  it("of others are renamed without a hint of the names of their owner's personal views", async () => {
    must(await create(finance, { name: "Anna Meier" }));
    must(await create(finance, { name: "Plans", isShared: true }));
    must(await create(finance, { name: "Cards", isShared: true }));
    const id = (await list(admin)).find(({ name }) => name === "Cards")?.id ?? "";
    const takenByOwner = { name: [viewProblems.takenByOwner] };
    expect(await change(admin, id, { name: "plans" })).toMatchObject({ failure: { errors: takenByOwner } });
    must(await change(admin, id, { name: "Anna Meier" }));
    must(await change(finance, id, { isShared: false }));
    expect((await list(finance)).map(({ name }) => name)).toEqual(["Anna Meier", "Anna Meier", "Plans"]);
  });

  it("are limited in number for each owner, also for requests at the same time", async () => {
    for (let n = 1; n < maxViews; n += 1) must(await create(support, { name: `View ${n}` }));
    const answers = await Promise.all(["A", "B"].map((name) => create(support, { name })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ failure: { message: viewProblems.tooMany } });
    must(await create(finance));
  });

  it("do not change without an audit entry, which contains no name", async () => {
    must(await create(finance, { name: "Anna Meier", query: "q=anna@example.org" }));
    expect(JSON.stringify(desk.events.filter(({ kind }) => kind === "view"))).not.toMatch(/anna/i);
    const id = await firstId(finance);
    desk.breakAudit(true);
    const unavailable = { ok: false, failure: { code: "audit_unavailable" } };
    expect(await create(finance, { name: "Other" })).toEqual(unavailable);
    expect(await change(finance, id, { name: "Other" })).toEqual(unavailable);
    expect(await remove(finance, id)).toEqual(unavailable);
    expect(await list(finance)).toMatchObject([{ name: "Anna Meier" }]);
  });

  it("belong to people: tokens and open access have none", async () => {
    const token = { kind: "token", id: "t", name: "t", scopes: ["contributions"] } as const;
    for (const viewer of [token, { kind: "open" } as const]) {
      expect(await desk.accounts.listViews(viewer)).toEqual(forbidden);
      expect(await desk.accounts.createView({ ...finance.context, viewer }, order)).toEqual(forbidden);
    }
  });
});
