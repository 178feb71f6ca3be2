import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { execute } from "@/scripts/postgres/private-cluster";
import { type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import { openDatabase, schemaName } from "./database";
import { queryRows } from "./engine";
import { databaseErrorText, unusable } from "./error-text";
import { acquireLease } from "./lease";

describe.each(scratchEngines())("the database on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("several servers open an existing database at once", async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(scratch.url)));
    for (const database of opened) {
      expect(await database.reader.selectFrom("contribution").selectAll().execute()).toEqual([]);
      await database.close();
    }
  });

  it("a database of another version is refused and unchanged", async () => {
    const { reader, writer } = scratch.database;
    const name = sql<string>`select name from kysely_migration`;
    await sql`update kysely_migration set name = '0001-records'`.execute(writer);
    await expect(openDatabase(scratch.url)).rejects.toThrow("made by another version of Giving Desk");
    expect((await name.execute(reader)).rows).toEqual([{ name: "0001-records" }]);
    await sql`update kysely_migration set name = ${schemaName}`.execute(writer);
    await (await openDatabase(scratch.url)).close();
  });

  it("the version rises with every write, but not with one that fails", async () => {
    const version = () => scratch.database.write(async (_, state) => state.version);
    const first = await version();
    await expect(scratch.database.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await version()).toBe(first + 1);
  });

  it("a light write is atomic and visible to readers", async () => {
    const { writeLightly, reader } = scratch.database;
    const add = (id: string) =>
      writeLightly((tx) => tx.insertInto("feed").values({ id, label: id }).execute());
    const labels = async () =>
      (await reader.selectFrom("feed").select("id").where("id", "like", "light%").execute()).map(
        (row) => row.id,
      );
    await add("light");
    const broken = writeLightly(async (tx) => {
      await tx.insertInto("feed").values({ id: "light-broken", label: "" }).execute();
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    expect(await labels()).toEqual(["light"]);
    await scratch.database.writer.deleteFrom("feed").execute();
  });

  it("text is ordered by bytes", async () => {
    const ids = ["a", "B", "é", "z", "Z", "_", "10", "9", "😀", "\ufb01"];
    await scratch.database.writer
      .insertInto("feed")
      .values(ids.map((id) => ({ id, label: id })))
      .execute();
    const rows = await scratch.database.reader.selectFrom("feed").select("id").orderBy("id").execute();
    const byBytes = [...ids].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    expect(rows.map((row) => row.id)).toEqual(byBytes);
  });

  it("a reader has one snapshot during a write", async () => {
    const counts = await scratch.database.read(async (tx) => {
      const count = () =>
        tx
          .selectFrom("contribution_profile")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow();
      const before = await count();
      const row = { profile_id: "P", seq: 1, occurred_at: 0, id: "A", is_active: 0 };
      await scratch.database.writer.insertInto("contribution_profile").values(row).execute();
      return [before, await count()];
    });
    expect(Number(counts[0]?.n)).toBe(Number(counts[1]?.n));
  });

  it("other work runs before each query of a search", async () => {
    const order: string[] = [];
    await scratch.database.read(async (tx) => {
      setImmediate(() => order.push("other"));
      await queryRows(tx, sql`select 1`);
      order.push("query");
    });
    expect(order).toEqual(["other", "query"]);
  });

  it("a lease has one holder at a time", async () => {
    const first = await acquireLease(scratch.database, "import");
    expect(first).not.toBeNull();
    expect(await acquireLease(scratch.database, "import")).toBeNull();
    await first?.release();
    const second = await acquireLease(scratch.database, "import");
    expect(second).not.toBeNull();
    await second?.release();
  });

  it("an expired lease goes to the next holder", async () => {
    const dead = { name: "import", holder: "gone", expires_at: Date.now() - 1 };
    await scratch.database.writer.insertInto("lease").values(dead).execute();
    const next = await acquireLease(scratch.database, "import");
    expect(next).not.toBeNull();
    await next?.release();
  });
});

const cluster = inject("postgresUrl");
const isPooled = process.env["TEST_POOLER"] === "1";

describe.skipIf(cluster === null || isPooled)("a PostgreSQL database that the desk cannot use", () => {
  const name = `scratch_${randomUUID().replaceAll("-", "")}`;
  const address = new URL(`/${name}`, cluster ?? "postgres://localhost");
  const onCluster = (...statements: string[]) => execute(cluster ?? "", ...statements);
  afterEach(() => onCluster(`drop database ${name} with (force)`, `drop role if exists ${name}`));

  /** Returns the sentence with which it is refused. */
  async function refusal(url = address): Promise<string> {
    const error = await openDatabase(url.href).catch((trouble: unknown) => trouble);
    return databaseErrorText(error);
  }

  it("has an encoding without all characters", async () => {
    await onCluster(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    expect(await refusal()).toBe(unusable.encoding);
  });

  it("has no schema of the user's search_path", async () => {
    await onCluster(`create database ${name}`, `alter database ${name} set search_path = nowhere`);
    expect(await refusal()).toBe(unusable.schema);
  });

  it("has tables of another program with our names, which are unchanged", async () => {
    await onCluster(`create database ${name}`);
    await execute(address.href, "create table store (place text)");
    expect(await refusal()).toBe(
      "The database has tables of another program with the same names. Use an empty database.",
    );
    await execute(address.href, "insert into store (place) values ('kept')");
  });

  it("gives its user no right to create tables", async () => {
    await onCluster(`create database ${name}`, `create role ${name} login`);
    await execute(address.href, "revoke create on schema public from public");
    const asOther = Object.assign(new URL(address), { username: name });
    expect(await refusal(asOther)).toBe("The database user lacks rights. Make it the owner of the database.");
  });
});
