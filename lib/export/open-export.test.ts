import { getEventListeners } from "node:events";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toListSearch } from "@/lib/contract/contribution-query";
import { type ExportQuery, exportGrains, parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { searched, toRecord, typed } from "@/lib/source/database/__fixtures__/searched-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { clearRecords, toContributionRow } from "@/lib/source/database/write";
import { runs } from "@/scripts/test/runs";
import { readCsv } from "./__fixtures__/read-csv";
import { readWorkbook } from "./__fixtures__/read-workbook";
import { chooseColumns, columnsOf } from "./columns";
import { countExport } from "./coverage";
import { type ExportRequest, exportStream, type OpenedExport, openExport } from "./open-export";

const toRow = (value: { id: string }) =>
  toContributionRow({
    id: value.id,
    value: JSON.parse(JSON.stringify(value)),
    text: Buffer.from(JSON.stringify(value)),
  });
const plainRecords = (count: number, total: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `C${String(index).padStart(5, "0")}`,
    ordered_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000).toISOString(),
    total_amount: total,
    supporter: { id: `S${index % 7}` },
    line_items: [{ id: `L${index}-1` }, { id: `L${index}-2` }],
    payments: [],
  }));

function queryOf(text: string): ExportQuery {
  const query = parseExportQuery(parseQueryString(text));
  if (!query.ok) throw new Error(JSON.stringify(query.failure));
  return query.value;
}

async function textOf(file: OpenedExport): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  await file.close();
  return Buffer.concat(pieces).toString();
}

describe.each(scratchEngines())("an export from $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    // The checkpoint reports a held snapshot without waiting.
    if (scratch.database.name === "sqlite")
      await sql`pragma busy_timeout = 20`.execute(scratch.database.writer);
  });
  afterAll(() => scratch.dispose());
  beforeEach(() => scratch.database.write(clearRecords));

  async function opened(text: string, signal = new AbortController().signal): Promise<OpenedExport> {
    const query = queryOf(text);
    const columns = chooseColumns(query, true);
    if (!columns.ok) throw new Error(columns.failure.message);
    const request: ExportRequest = {
      query,
      columns: columns.value,
      mask: null,
      upstream: null,
      by: "a test",
      signal,
      progress: { read: 0, of: null, rows: 0 },
    };
    const file = await openExport(scratch.database, request);
    if (!file.ok) throw new Error(file.failure.message);
    return file.value;
  }
  const lines = async (text: string) => (await textOf(await opened(text))).split("\n").slice(0, -1);

  /** Returns whether a snapshot of the database is open. */
  async function hasSnapshot(): Promise<boolean> {
    if (scratch.database.name === "sqlite") {
      await writeContributions(scratch.database, [toRow({ id: "W" })]);
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(restart)`.execute(
        scratch.database.writer,
      );
      return rows[0]?.busy === 1;
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(scratch.database.reader);
    return rows[0]?.n !== 0;
  }

  it("has the records of the list for every filter, byte for byte and in order", async () => {
    const filters = [
      "",
      "onetime=1",
      "recurring=1&sort=contribution_date",
      "one_time_and_initial_recurring=1",
      "onetime=1&recurring=1",
      "occurred_after=2024-02-28T12:00:00Z&sort=contribution_date",
      "occurred_before=2024-02-29",
    ];
    // A URL with other words is refused.
    const validWords = typed.filter((q) => !q.includes("\0") && q.length <= 1000);
    const words = fc.option(validWords, { nil: undefined });
    const records = fc.array(searched, { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.array(fc.tuple(fc.constantFrom(...filters), words), { minLength: 6, maxLength: 6 }),
        async (stored, queries) => {
          await scratch.database.write(clearRecords);
          await writeContributions(scratch.database, stored.map(toRecord).map(toRow));
          const source = createDatabaseSource(scratch.database);
          for (const [filter, q] of queries) {
            const text = `${filter}&${q === undefined ? "" : new URLSearchParams({ q })}`;
            const query = queryOf(text).filter;
            const expected: string[] = [];
            for (let page = 1; ; page++) {
              const pageQuery = { ...query, page };
              const slice =
                pageQuery.q === undefined
                  ? await source.listContributions(pageQuery)
                  : await source.searchContributions(toListSearch({ ...pageQuery, q: pageQuery.q }));
              if (!slice.ok) throw new Error(slice.failure.code);
              expected.push(...slice.value.items.map(({ text }) => Buffer.from(text).toString()));
              if (slice.value.items.length === 0) {
                expect(expected).toHaveLength(slice.value.total);
                break;
              }
            }
            expect(await lines(`${text}&format=ndjson&personal=1`)).toEqual(expected);
            const plan = await countExport(scratch.database, query, null, new AbortController().signal);
            expect(plan).toMatchObject({ ok: true, value: { contributions: expected.length } });
          }
        },
      ),
      { numRuns: runs(4, 12) },
    );
  });

  it("is a snapshot: concurrent writes neither change it nor wait for it", async () => {
    const before = plainRecords(1000, "1.0000");
    await writeContributions(scratch.database, before.map(toRow));
    const file = await opened("format=csv&columns=id,total_amount");
    const pieces = file.pieces();
    const read = [await pieces.next(), await pieces.next()];
    await writeContributions(scratch.database, plainRecords(1500, "2.0000").map(toRow));
    await scratch.database.write(clearRecords);
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) read.push(next);
    await file.close();
    const text = Buffer.concat(read.flatMap(({ value }) => value ?? [])).toString();
    const [heading, ...rows] = readCsv(text);
    expect(heading).toEqual(["id", "total_amount"]);
    expect(rows).toEqual(before.toReversed().map(({ id }) => [id, "1.0000"]));
    expect([file.contributions, file.rows]).toEqual([1000, 1000]);
  });

  it("has each contribution once if an instant has more contributions than a page of keys", async () => {
    const many = plainRecords(4100, "1.0000").map((record) => ({
      ...record,
      ordered_at: "2026-01-01T00:00:00Z",
    }));
    await writeContributions(scratch.database, many.map(toRow));
    const ids = many.map(({ id }) => id).sort();
    for (const filter of ["sort=contribution_date", "sort=contribution_date&q=%3D1.00"]) {
      const rows = readCsv(await textOf(await opened(`${filter}&columns=id`)));
      expect(rows.slice(1).map(([id]) => id)).toEqual(ids);
    }
  });

  it("fails at a damaged record and names it", async () => {
    const rows = plainRecords(150, "10.0000").map(toRow);
    await writeContributions(scratch.database, rows);
    const { seq } = await scratch.database.reader
      .selectFrom("contribution")
      .select("seq")
      .where("id", "=", "C00120")
      .executeTakeFirstOrThrow();
    const doc = Buffer.from('{"id":"C00120","total_amount":"90.0000"}');
    await scratch.database.writer
      .updateTable("contribution_doc")
      .set({ doc })
      .where("seq", "=", seq)
      .execute();
    const damaged = "Contribution C00120 is damaged in the database.";
    for (const format of ["csv", "ndjson&personal=1"]) {
      const file = await opened(`format=${format}`);
      await expect(textOf(file)).rejects.toThrow(damaged);
      await file.close();
    }
    await expect(opened("format=xlsx")).rejects.toThrow(damaged);
  });

  it("has a row for each line item, and can be limited to one supporter", async () => {
    await writeContributions(scratch.database, plainRecords(20, "1.0000").map(toRow));
    const rows = readCsv(
      await textOf(await opened("grain=line_item&columns=item_id&supporter=S3&sort=contribution_date")),
    );
    expect(rows.flat()).toEqual(["item_id", "L3-1", "L3-2", "L10-1", "L10-2", "L17-1", "L17-2"]);
    const [line] = await lines(
      "grain=line_item&format=ndjson&personal=1&supporter=S3&sort=contribution_date",
    );
    expect(JSON.parse(line ?? "")).toEqual({
      contribution_id: "C00003",
      ordered_at: "2026-01-01T00:01:00.000Z",
      created_at: null,
      line_item: { id: "L3-1" },
    });
    expect(await lines("grain=payment&format=ndjson&personal=1")).toEqual([]);
  });

  it("is a workbook of up to 20,000 rows; with more rows it fails and suggests CSV", async () => {
    await writeContributions(scratch.database, plainRecords(30, "1.5000").map(toRow));
    const file = await opened("format=xlsx&columns=id,total_amount&grain=line_item");
    const pieces: Uint8Array[] = [];
    for await (const piece of file.pieces()) pieces.push(piece);
    const rows = readWorkbook(Buffer.concat(pieces), 1);
    expect([rows.length - 1, file.rows]).toEqual([60, 60]);
    expect(rows[1]?.map(({ type, value }) => [type, value])).toEqual([
      ["s", "C00029"],
      ["n", "1.5"],
    ]);
    expect(await hasSnapshot()).toBe(false);
    const long = { id: "LONG", payments: Array(20_001).fill({}) };
    await writeContributions(scratch.database, [toRow(long)]);
    await expect(opened("format=xlsx&grain=payment")).rejects.toThrow(/at most 20,000 rows.*CSV/);
    expect(await hasSnapshot()).toBe(false);
  });

  it("is no workbook of more than 20,000 contributions, which fails before one is read", async () => {
    const rows = sql`
      with recursive numbered (n) as (select 1 union all select n + 1 from numbered where n < 20001)
      select n, 'N' || n, n, 0, 1, 0, 0, 0 from numbered`;
    // Their documents are missing, so reading one would fail.
    await sql`insert into contribution
      (seq, id, occurred_at, kind, changed, traits, refunded, costs) ${rows}`.execute(
      scratch.database.writer,
    );
    await expect(opened("format=xlsx")).rejects.toThrow(/at most 20,000 rows.*CSV/);
    expect(await hasSnapshot()).toBe(false);
  });

  it("releases its snapshot within a second of cancellation, before or during a read", async () => {
    await writeContributions(scratch.database, plainRecords(1200, "1.0000").map(toRow));
    const cancellations = [
      async (stream: ReadableStream, stop: AbortController) => {
        const reader = stream.getReader();
        await reader.read();
        stop.abort(new Error("gone"));
        // Without a read, so that a stalled client is disconnected, too.
        await expect(reader.closed).rejects.toThrow("gone");
      },
      async (stream: ReadableStream) => {
        const reader = stream.getReader();
        await reader.read();
        await reader.cancel();
      },
      async (_: ReadableStream, stop: AbortController) => stop.abort(),
    ];
    for (const cancel of cancellations) {
      const stop = new AbortController();
      const file = await opened("columns=id", stop.signal);
      const ends: string[] = [];
      const stream = exportStream(file, stop.signal, (state) => ends.push(state));
      expect(await hasSnapshot()).toBe(true);
      await cancel(stream, stop);
      await expect.poll(() => ends, { timeout: 1000 }).toEqual(["cancelled"]);
      expect(await hasSnapshot()).toBe(false);
    }
  });

  it("releases its snapshot at the end, before the last byte is sent", async () => {
    await writeContributions(scratch.database, plainRecords(500, "1.0000").map(toRow));
    const ends: string[] = [];
    const { signal } = new AbortController();
    const stream = exportStream(await opened("columns=id"), signal, (state) => ends.push(state));
    expect(readCsv(await new Response(stream).text())).toHaveLength(501);
    expect(ends).toEqual(["done"]);
    expect(await hasSnapshot()).toBe(false);
    expect(getEventListeners(signal, "abort"), "the signal may outlive the file").toEqual([]);
  });

  it("names no sponsored person without personal=1, in any grain and format", async () => {
    const [name, ...names] = ["Zzamara", "Zzokoye", "Zzbiru"];
    const sponsee = { id: "S1", reference_number: "R-7", first_name: name, last_name: names[0] };
    const item = {
      id: "L1",
      description: `Sponsor a child: ${name}`,
      reference: `${name}-7`,
      price: `10 for ${name}`,
      product: { name: `Sponsor ${name}`, code: `${name}-7` },
      variant: { title: `${names[0]}, monthly`, billing_period: `monthly for ${name}` },
      accounting: { code: `4000-${name}` },
      sponsee,
    };
    const value = {
      id: "C1",
      ordered_at: "2026-01-01T00:00:00Z",
      source: `Page of ${name}`,
      tracking_campaign: `Letters to ${name}`,
      total_amount: `25 for ${name}`,
      currency: "CAD",
      supporter: { id: "P1", first_name: "Anna" },
      line_items: [
        item,
        { ...item, id: "L2", sponsee: { first_name: names[1] } },
        { id: "L3", price: "5.10" },
      ],
      payments: [{ id: "A1", amount: "12.50", gateway: `${name}’s bank` }],
    };
    await writeContributions(scratch.database, [toRow(value)]);
    const isNamed = /Zz/i;
    for (const grain of exportGrains) {
      const open = columnsOf(grain).filter(({ isPersonal }) => !isPersonal);
      for (const chosen of ["", `&columns=${open.map((column) => column.name)}`]) {
        const csv = await textOf(await opened(`grain=${grain}${chosen}`));
        expect(csv).not.toMatch(isNamed);
        expect(csv).toContain("C1");
        const pieces: Uint8Array[] = [];
        const file = await opened(`format=xlsx&grain=${grain}${chosen}`);
        for await (const piece of file.pieces()) pieces.push(piece);
        const sheets = [1, 2].map((sheet) => readWorkbook(Buffer.concat(pieces), sheet));
        expect(JSON.stringify(sheets)).not.toMatch(isNamed);
      }
    }
    const columns = "item_description,item_reference,sponsee_first_name";
    const [heading, first] = readCsv(
      await textOf(await opened(`grain=line_item&personal=1&columns=${columns}`)),
    );
    expect(heading).toEqual(columns.split(","));
    expect(first).toEqual([item.description, item.reference, name]);
    const amounts = await textOf(
      await opened("grain=line_item&columns=item_id,item_price,sponsee_reference"),
    );
    expect(readCsv(amounts).slice(1)).toEqual([
      ["L1", "10 for •••", "R-7"],
      ["L2", "10 for •••", ""],
      ["L3", "5.10", ""],
    ]);
  });
});
