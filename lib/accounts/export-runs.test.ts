import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  identify,
  must,
  openScratchAccounts,
  request,
  type ScratchAccounts,
  type SignedInPerson,
  welcome,
} from "@/lib/accounts/__fixtures__/scratch-accounts";
import { deskContext, type Origin } from "@/lib/accounts/audit/event";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { beginRun } from "@/lib/export/runs";
import { ownerOf } from "./export-runs";

describe.each(scratchEngines())("people who export on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: ScratchAccounts;

  beforeAll(async () => {
    scratch = await open();
    desk = await openScratchAccounts(scratch.database);
  });
  afterEach(() => desk.clear());
  afterAll(() => scratch.dispose());

  /** Runs `change` during an export by a person, and returns whether it canceled the export. */
  async function isExportCanceledBy(person: SignedInPerson, change: () => Promise<unknown>) {
    const { database } = scratch;
    const who = ownerOf({ kind: "person", id: person.id });
    const run = must(await beginRun(database, { who, hasHourlyLimit: false }, null, null));
    await change();
    const { is_cancelled } = await database.reader
      .selectFrom("export_run")
      .select("is_cancelled")
      .where("state", "=", "running")
      .executeTakeFirstOrThrow();
    await run.end("cancelled");
    return is_cancelled === 1;
  }

  it("lose their running exports with their last session, whoever ends it", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const first = await welcome(desk.accounts, "eve@example.org", "finance");
    const again = async () =>
      identify(desk.accounts, first.email, await cookieOf(desk.accounts, first.email, request()));
    const isCanceledBy = (change: () => Promise<unknown>) => isExportCanceledBy(first, change);
    const revoke = ({ viewer }: SignedInPerson) =>
      isCanceledBy(async () =>
        must(await desk.accounts.revokeSession(admin.context, "sessionId" in viewer ? viewer.sessionId : "")),
      );
    const second = await again();
    expect([await revoke(first), await revoke(second)]).toEqual([false, true]);
    const signOut = ({ from }: Pick<SignedInPerson, "from">) =>
      isCanceledBy(async () => must(await desk.accounts.signOut(from)));
    const [third, fourth] = [await again(), await again()];
    expect([await signOut(third), await signOut({ from: request() })]).toEqual([false, false]);
    expect(await signOut(fourth)).toBe(true);
  });

  it("lose their running exports when another person signs in in their browser", async () => {
    const bob = await welcome(desk.accounts, "bob@example.org", "finance");
    const eve = await welcome(desk.accounts, "eve@example.org", "finance");
    const signInAs = (person: SignedInPerson, from: Origin) => cookieOf(desk.accounts, person.email, from);
    let cookie = "";
    const again = async () => {
      cookie = await signInAs(eve, eve.from);
    };
    expect(await isExportCanceledBy(eve, again)).toBe(false);
    const change = () => signInAs(bob, request("192.0.2.1", cookie));
    expect(await isExportCanceledBy(eve, change)).toBe(true);
  });

  it("lose their running exports with the right to them, and keep them with another change", async () => {
    const admin = await welcome(desk.accounts, "root@example.org", "admin");
    const eve = await welcome(desk.accounts, "eve@example.org", "admin");
    const isCanceledBy = (change: () => Promise<unknown>) => isExportCanceledBy(eve, change);
    const { changeRole, endSessions, disable, enable } = desk.accounts;
    expect(await isCanceledBy(() => changeRole(admin.context, eve.id, "finance"))).toBe(false);
    expect(await isCanceledBy(() => endSessions(admin.context, admin.id))).toBe(false);
    expect(await isCanceledBy(() => endSessions(deskContext, eve.id))).toBe(true);
    expect(await isCanceledBy(() => changeRole(deskContext, eve.id, "support"))).toBe(true);
    expect(await isCanceledBy(() => enable(deskContext, eve.id))).toBe(false);
    expect(await isCanceledBy(() => disable(deskContext, eve.id))).toBe(true);
  });
});
