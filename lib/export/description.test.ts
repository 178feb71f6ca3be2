import { describe, expect, it } from "vitest";
import { parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { exportAuditEntry, fileName, filterText, planAuditEntry } from "./description";

const queryOf = (text: string) => {
  const query = parseExportQuery(parseQueryString(text));
  if (!query.ok) throw new Error(query.failure.message);
  return query.value;
};
const whole = { asOf: Date.UTC(2026, 0, 31, 12, 0, 5), isComplete: true, copy: null };

describe("the name of an export", () => {
  it("has its rows, its filter and its moment", () => {
    expect(fileName(queryOf(""), whole)).toBe("contributions-asof-20260131T120005Z.csv");
    expect(
      fileName(queryOf("format=xlsx&grain=payment&onetime=1&occurred_after=2025-12-31T23:59:59Z"), whole),
    ).toBe("payments-onetime-after-20251231T235959Z-asof-20260131T120005Z.xlsx");
    expect(fileName(queryOf("one_time_and_initial_recurring=1&occurred_before=2026-01-01"), whole)).toBe(
      "contributions-onetime-and-initial-before-20260101T000000Z-asof-20260131T120005Z.csv",
    );
    expect(fileName(queryOf("onetime=1&recurring=1"), whole)).toContain("-no-kind-");
  });

  it("is marked where records may be missing", () => {
    const partial = { ...whole, isComplete: false };
    expect(fileName(queryOf("format=ndjson&personal=1"), partial)).toBe(
      "contributions-asof-20260131T120005Z-partial.ndjson",
    );
  });

  it("is a valid file name and header value for all search words, without an email address", () => {
    for (const [q, part] of [
      ["Łódź Spring/Gala ../..", "-search-odz-Spring-Gala-"],
      ['x"; filename=evil\r\n', "-search-x-filename-evil-"],
      ["anna@example.org", "-search-email-"],
      ["王伟", "-search-asof-"],
    ] as const) {
      const name = fileName(queryOf(new URLSearchParams({ q }).toString()), whole);
      expect(name).toMatch(/^[A-Za-z0-9.-]+$/);
      expect(name).toContain(part);
    }
    expect(fileName(queryOf("supporter=S/1"), whole)).toContain("-supporter-S-1-");
  });
});

describe("the audit entry of an export", () => {
  it("has its form, personal columns and filter, but no search words", () => {
    const query = queryOf("q=anna%40example.org&onetime=1&columns=id&tz=Europe/Paris");
    const entry = exportAuditEntry(query, [], { contributions: 12, digest: "d1" });
    expect(entry).toMatchObject({ action: "export", kind: "contribution", count: 12, idsDigest: "d1" });
    expect(entry.reason).toBe(
      "csv, a row for each contribution; onetime=1, narrowed by words; personal: nothing; columns: ",
    );
    expect(filterText(query.filter)).toBe("q=anna%40example.org&onetime=1");
    expect(filterText(queryOf("").filter)).toBe("every contribution");
    expect(entry.supporterIds).toBeUndefined();
  });

  it("names the supporter of the filter, as does the entry of a plan", () => {
    const query = queryOf("supporter=S1");
    const entry = exportAuditEntry(query, [], { contributions: 2, digest: "d1" });
    expect(entry).toMatchObject({ action: "export", supporterIds: ["S1"] });
    const search = { action: "search", kind: "contribution", reason: "export plan" };
    expect(planAuditEntry(query.filter)).toEqual({ ...search, supporterIds: ["S1"] });
    expect(planAuditEntry(queryOf("q=anna").filter)).toEqual(search);
    expect(planAuditEntry(queryOf("onetime=1").filter)).toBeNull();
  });
});
