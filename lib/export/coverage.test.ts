import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ExportFilter, parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { beginning, endOfTime } from "@/lib/mirror/coverage";
import { coverageOf } from "./coverage";

const address = "https://upstream.example.org/";
const readAt = Date.UTC(2026, 0, 31);
const edge = Date.UTC(2026, 0, 1);

function filterOf(text: string): ExportFilter {
  const query = parseExportQuery(parseQueryString(text));
  if (!query.ok) throw new Error(query.failure.message);
  return query.value.filter;
}

describe.each(scratchEngines())("the coverage of an export on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());
  beforeEach(async () => {
    const { writer } = scratch.database;
    await writer.deleteFrom("mirror_coverage").execute();
    await writer.updateTable("mirror").set({ address }).execute();
  });

  const cover = (from_at: number, to_at: number) =>
    scratch.database.writer
      .insertInto("mirror_coverage")
      .values({ scope: "contributions", from_at, to_at, as_of: readAt, segment: "one" })
      .execute();
  const coverage = (text: string, of: string | null = address) =>
    coverageOf(
      scratch.database,
      scratch.database.reader,
      filterOf(text),
      of === null ? null : { baseUrl: new URL(of), mirror: true },
    );

  it("is complete as of now without an upstream", async () => {
    const before = Date.now();
    const found = await coverage("occurred_after=2020-01-01", null);
    expect(found).toMatchObject({ ok: true, value: { isComplete: true, copy: null } });
    expect(found.ok && found.value.asOf).toBeGreaterThanOrEqual(before);
  });

  it("has the dates of the copy, as of its oldest read", async () => {
    await cover(edge, endOfTime);
    expect(await coverage("occurred_after=2026-01-01")).toMatchObject({
      ok: true,
      value: { isComplete: true, asOf: readAt, copy: { isComplete: true } },
    });
    expect(await coverage("occurred_after=2025-12-01")).toMatchObject({
      ok: true,
      value: { isComplete: false, asOf: readAt, copy: { spans: [{ from: edge, to: endOfTime }] } },
    });
    await cover(beginning, edge - 1);
    expect(await coverage("")).toMatchObject({ ok: true, value: { isComplete: true } });
  });

  it("fails without copied dates, or with a copy of another upstream", async () => {
    const message = "Can’t export: these dates are not synced yet.";
    expect(await coverage("")).toMatchObject({
      ok: false,
      failure: { code: "search_unavailable", message },
    });
    await cover(beginning, endOfTime);
    expect(await coverage("", "https://other.example.org/")).toMatchObject({ ok: false });
  });
});
