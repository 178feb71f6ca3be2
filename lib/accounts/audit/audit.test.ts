import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { runs } from "@/scripts/test/runs";
import { personContext } from "./__fixtures__/context";
import { type Audit, openAudit } from "./audit";
import type { AuditDetails } from "./event";
import { verifyChain } from "./verify-chain";

const page = (ids: readonly string[], supporterIds: readonly string[] = []): AuditDetails => ({
  action: "list",
  kind: "contribution",
  ids,
  supporterIds,
});

const requestCount = runs(1_000, 5_000);

describe.each(scratchEngines())("the audit log on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  let audit: Audit;
  let troubles: unknown[];
  beforeEach(async () => {
    scratch = await open();
    troubles = [];
    audit = openAudit(scratch.database, (error) => troubles.push(error));
  });
  afterEach(async () => {
    await scratch.dispose();
  });

  const entries = () =>
    scratch.database.reader.selectFrom("audit_entry").selectAll().orderBy("seq").execute();
  const items = async (filter: Parameters<Audit["list"]>[0]) => {
    const found = await audit.list(filter);
    return found.ok ? found.value.items.map(({ requestId }) => requestId) : found;
  };

  it("releases a value once its entry is committed", async () => {
    const released = await audit.release(
      personContext(0),
      (ids) => page(ids, ["D1"]),
      async () => succeed(["C1", "C2"]),
    );
    expect(released).toEqual({ ok: true, value: ["C1", "C2"] });
    expect(await entries()).toMatchObject([
      { seq: 1, who_id: "ann", action: "list", ids: '["C1","C2"]', supporter_ids: '["D1"]', count: 2 },
    ]);
  });

  it("writes no entry if nothing is released", async () => {
    const failed = await audit.release(personContext(0), page(["C1"]), async () => fail("not_found"));
    const none = await audit.release(
      personContext(0),
      (found) => (found === null ? null : page([found])),
      async (): Promise<Outcome<string | null>> => succeed(null),
    );
    const thrown = audit.release(personContext(0), page(["C1"]), () => Promise.reject(new Error("broken")));
    await expect(thrown).rejects.toThrow("broken");
    expect([failed, none, await entries()]).toEqual([fail("not_found"), succeed(null), []]);
  });

  it("has exactly one entry for each released response of many mixed requests", async () => {
    const kinds: readonly (AuditDetails | null)[] = [
      { action: "view", kind: "contribution", ids: ["C1"], supporterIds: ["D1"] },
      page(Array.from({ length: 25 }, (_, n) => `C${n}`)),
      { action: "search", count: 3 },
      { action: "reveal", kind: "sponsee", ids: ["S1"], reason: "A call\0 about =1+1 \ud800" },
      {
        action: "export",
        kind: "contribution",
        ids: Array.from({ length: 300 }, (_, n) => `C${n}`),
      },
      null,
    ];
    const released: string[] = [];
    const send = async (number: number) => {
      const details = kinds[number % kinds.length] ?? null;
      const outcome = await audit.release(
        personContext(number),
        () => details,
        async () => (number % 7 === 0 ? fail("upstream_timeout") : succeed(details)),
      );
      if (outcome.ok && outcome.value !== null) released.push(`request-${number}`);
    };
    for (let number = 0; number < requestCount; number += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, n) => send(number + n)));
    }
    const written = await entries();
    expect(written.map((row) => row.request_id).sort()).toEqual(released.sort());
    expect(released.length).toBeGreaterThan(requestCount * 0.7);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: released.length });
  });

  it("stays one chain when several servers write at once", async () => {
    const other = await openDatabase(scratch.url);
    const otherAudit = openAudit(other, (error) => troubles.push(error));
    const note = (number: number) =>
      (number % 2 === 0 ? audit : otherAudit).note({ ...personContext(number), action: "sign-in" });
    for (let at = 0; at < 200; at += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => note(at + n)));
    }
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 200 });
    await other.close();
  });

  it("finds entries by record or supporter, also in lists, by person and by action", async () => {
    const release = (number: number, details: AuditDetails) =>
      audit.release(personContext(number), details, async () => succeed("data"));
    await release(0, page(["C1", "C2"], ["D1", "D2"]));
    await release(1, page(["C3"], ["D3"]));
    await release(2, { action: "view", kind: "contribution", ids: ["C1"], supporterIds: ["D1"] });
    await audit.note({ ...personContext(3), action: "sign-in" });
    expect(await items({ object: "C1" })).toEqual(["request-2", "request-0"]);
    expect(await items({ object: "D2" })).toEqual(["request-0"]);
    expect(await items({ who: "ann" })).toEqual(["request-3", "request-0"]);
    expect(await items({ action: "list", object: "D3" })).toEqual(["request-1"]);
    expect(await items({ object: "C" })).toEqual([]);
  });

  it("finds entries of an object, indexed or not yet", async () => {
    for (let number = 0; number < 150; number++) {
      void audit.note({ ...personContext(number), ...page([`C${number % 10}`, 'D"7'], [`D${number % 10}`]) });
    }
    await audit.note({ ...personContext(150), action: "sign-in" });
    const numbersEndingIn = (last: number) =>
      Array.from({ length: 150 }, (_, n) => 149 - n).filter((number) => number % 10 === last);
    for (const object of ["C7", "D7"]) {
      expect(await items({ object })).toEqual(numbersEndingIn(7).map((number) => `request-${number}`));
    }
    expect(await items({ object: 'D"7' })).toHaveLength(50);
    expect(await items({ object: '"C7"' })).toEqual([]);
    expect(await verifyChain(scratch.database)).toMatchObject({ whole: true, entries: 151 });
  });

  it("waits for the disk, except for a group of list entries", async () => {
    const { database } = scratch;
    let lightWrites = 0;
    const writeLightly: typeof database.writeLightly = (work) => {
      lightWrites++;
      return database.writeLightly(work);
    };
    const spied = openAudit({ ...database, writeLightly }, (error) => troubles.push(error));
    const list = page(["C1"]);
    const view: AuditDetails = { action: "view", kind: "contribution", ids: ["C1"] };
    const isLight = async (...actions: readonly AuditDetails[]) => {
      lightWrites = 0;
      // Entries of one iteration of the event loop are one group.
      await Promise.all(
        actions.map((details, at) => spied.release(personContext(at), details, async () => succeed("data"))),
      );
      return lightWrites > 0;
    };
    expect(await isLight(list)).toBe(true);
    expect(await isLight(list, list)).toBe(true);
    expect(await isLight(view)).toBe(false);
    expect(await isLight({ action: "search", count: 3 })).toBe(false);
    expect(await isLight({ action: "export", kind: "contribution", ids: ["C1"] })).toBe(false);
    expect(await isLight(list, view)).toBe(false);
    expect(await isLight(view, list)).toBe(false);
    expect([(await entries()).length, troubles]).toEqual([10, []]);
  });

  it("lists the entries of a period, and all entries in pages from the newest on", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (let number = 0; number < 120; number++) {
      vi.setSystemTime(1_000 + number);
      await audit.note({ ...personContext(number), action: "sign-out" });
    }
    expect(await items({ from: 1_010, to: 1_012 })).toEqual(["request-11", "request-10"]);
    const seen: number[] = [];
    for (let before: number | null = null; ; ) {
      const found = await audit.list({ action: "sign-out" }, before);
      if (!found.ok) throw new Error(found.failure.code);
      seen.push(...found.value.items.map(({ seq }) => seq));
      before = found.value.next;
      if (before === null) break;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  });

  it("exports every entry of a filter as lines, and records the export", async () => {
    for (let number = 0; number < 1500; number++)
      void audit.note({ ...personContext(number), action: "sign-in" });
    await audit.note({ ...personContext(0), action: "sign-out" });
    const exported = async (form: "ndjson" | "csv") => {
      const outcome = await audit.exportEntries(
        personContext(9),
        { action: "sign-in" },
        form,
        "action=sign-in",
      );
      if (!outcome.ok) throw new Error(outcome.failure.code);
      return (await new Response(outcome.value).text()).split("\n");
    };
    const lines = await exported("ndjson");
    expect(lines).toHaveLength(1501);
    expect(JSON.parse(lines[1499] ?? "")).toMatchObject({ seq: 1500, action: "sign-in", ids: [] });
    expect(await exported("csv")).toHaveLength(1502);
    expect(await items({ action: "audit-export" })).toEqual(["request-9", "request-9"]);
    expect(await audit.list({ action: "audit-export" })).toMatchObject({
      value: { items: [{ reason: "action=sign-in" }, { reason: "action=sign-in" }] },
    });
  });

  it("releases nothing and refuses every action while the database is read-only", async () => {
    await audit.note({ ...personContext(0), action: "sign-in" });
    await forbidWriting();
    const visible = { ok: false, failure: { code: "audit_unavailable", retryAfter: 1 } };
    expect(await audit.release(personContext(1), page(["C1"]), async () => succeed("data"))).toEqual(visible);
    expect(await audit.exportEntries(personContext(1), {}, "csv", "every entry")).toEqual(visible);
    expect(await audit.note({ ...personContext(1), action: "sign-in" })).toEqual(visible);
    expect(troubles).toHaveLength(3);
    expect(await items({})).toEqual(["request-0"]);
  });

  /** Makes the database read-only, as a full disk or a standby server is. */
  async function forbidWriting() {
    const { writer } = scratch.database;
    if (engine === "SQLite") {
      return sql`create trigger closed before update on audit_head
        begin select raise(abort, 'attempt to write a readonly database'); end`.execute(writer);
    }
    const name = new URL(scratch.url).pathname.slice(1);
    return writer.connection().execute(async (one) => {
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(one);
      await sql`set default_transaction_read_only = on`.execute(one);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`.execute(one);
    });
  }
});
