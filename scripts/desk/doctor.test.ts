import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAudit } from "@/lib/accounts/audit/audit";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { runDesk } from "./command";
import { doctorCommand } from "./doctor";

describe.each(scratchEngines())("desk doctor on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    vi.stubEnv("DATABASE_URL", scratch.url).stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
    const audit = openAudit(scratch.database, () => {});
    const context = { viewer: { kind: "nobody" }, address: null, requestId: null } as const;
    for (let number = 0; number < 3; number++) await audit.note({ ...context, action: "sign-in-failed" });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await scratch.dispose();
  });

  async function doctor(...args: readonly string[]) {
    const pieces: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => pieces.push(String(text)) > 0);
    const stream = { write: (text: string) => pieces.push(text) };
    const code = await runDesk({ doctor: async () => doctorCommand }, ["doctor", ...args], {
      stdout: stream,
      stderr: stream,
    });
    write.mockRestore();
    return { code, output: pieces.join("") };
  }

  it("accepts an intact audit log, and the position that it prints", async () => {
    const { code, output } = await doctor();
    expect([code, output]).toEqual([0, expect.stringContaining("Audit: 3 entries, the chain is intact.")]);
    const position = /^3:[0-9a-f]{64}$/m.exec(output)?.[0] ?? "";
    expect((await doctor("--since", position)).code).toBe(0);
    expect(await doctor("--since", `2:${position.slice(2)}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Audit: entry 2 or one before it was rewritten."),
    });
  });

  it("reports a missing secret, unless SQLite keeps one next to the data", async () => {
    vi.stubEnv("AUTH_SECRET", "");
    const [code, line] =
      engine === "SQLite" ? [0, "matches the database."] : [1, "AUTH_SECRET is not set. On"];
    expect(await doctor()).toMatchObject({ code, output: expect.stringContaining(`Secret: ${line}`) });
  });

  it("names the first changed audit entry and the missing trigger", async () => {
    const { writer } = scratch.database;
    if (engine === "SQLite") await sql`drop trigger audit_entry_no_update`.execute(writer);
    else await sql`alter table audit_entry disable trigger audit_entry_no_update`.execute(writer);
    await sql`update audit_entry set address = '192.0.2.9' where seq = 2`.execute(writer);
    const { code, output } = await doctor();
    expect(code).toBe(1);
    expect(output).toContain("Audit: protective triggers are missing: audit_entry_no_update.\n");
    expect(output).toContain("Audit: entry 2 is not as it was written.\n");
  });

  it("reports contributions without a search entry", async () => {
    expect((await doctor()).output).toContain("Search entries: agree with the contributions.\n");
    const { writer } = scratch.database;
    const record = { id: "A", at: 0, isRecurring: false, profiles: [] };
    await writeContributions(scratch.database, [toRow(record)]);
    await writer.deleteFrom("contribution_search").execute();
    expect(await doctor()).toMatchObject({
      code: 1,
      output: expect.stringContaining("Search entries: contribution indexed wrongly or not at all (1)."),
    });
  });

  it("rebuilds search entries from the records", async () => {
    const records = Array.from({ length: 120 }, (_, index) => ({
      id: `A${index}`,
      at: index * 86_400_000,
      isRecurring: false,
      profiles: [],
    }));
    await writeContributions(scratch.database, records.map(toRow));
    await sql`delete from contribution_search where seq > 50`.execute(scratch.database.writer);
    await sql`update contribution_search set text = 'wrong' where seq = 3`.execute(scratch.database.writer);
    expect((await doctor()).output).toContain(
      "Search entries: contribution indexed wrongly or not at all (71).",
    );
    expect(await doctor("--rebuild")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Search entries: agree with the contributions"),
    });
  });

  it("names a setting of the server that cannot be used", async () => {
    vi.stubEnv("PORT", "8O80");
    expect(await doctor()).toEqual({ code: 1, output: expect.stringMatching(/^PORT must be .*\n$/) });
  });

  it("refuses an invalid position", async () => {
    expect(await doctor("--since", "3")).toMatchObject({
      code: 2,
      output: expect.stringContaining("--since"),
    });
  });
});
