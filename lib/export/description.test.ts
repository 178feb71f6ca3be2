import { describe, expect, it } from "vitest";
import { deskContext, toDraft } from "@/lib/accounts/audit/event";
import { exportGrains, parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { columnsOf } from "./columns";
import type { Coverage } from "./coverage";
import { aboutSheet, exportAuditEntry, fileName, filterText, planAuditEntry } from "./description";

const queryOf = (text: string) => {
  const query = parseExportQuery(parseQueryString(text));
  if (!query.ok) throw new Error(query.failure.message);
  return query.value;
};
const complete = { asOf: Date.UTC(2026, 0, 31, 12, 0, 5), isComplete: true, copy: null };

describe("the name of an export", () => {
  const nameOf = (text: string, coverage: Coverage = complete) => fileName(queryOf(text), coverage);
  const search = (q: string, rest = "") => nameOf(`${new URLSearchParams({ q })}${rest}`);

  it("has the grain, kinds and dates of the export", () => {
    expect(nameOf("")).toBe("contributions-until-20260131.csv");
    expect(nameOf("format=xlsx&grain=payment&onetime=1&occurred_after=2025-12-31T23:59:59Z")).toBe(
      "payments-onetime-20260101-20260131.xlsx",
    );
    expect(nameOf("one_time_and_initial_recurring=1&occurred_before=2026-01-01")).toBe(
      "contributions-onetime-new-until-20251231.csv",
    );
    expect(nameOf("onetime=1&recurring=1")).toContain("-no-kind-");
  });

  it("has dates in the time zone of the export, a single date once", () => {
    const day = "occurred_after=2026-01-02T04:59:59Z&occurred_before=2026-01-03T05:00:00Z";
    expect(nameOf(`${day}&tz=America/Toronto`)).toBe("contributions-20260102.csv");
    expect(nameOf(day)).toBe("contributions-20260102-20260103.csv");
  });

  it("has the campaign and the status before other conditions and words", () => {
    expect(search('gala currency:"CAD" is:received campaign:"spring-match" status:failed no:receipt')).toBe(
      "contributions-spring-match-failed-until-20260131.csv",
    );
    expect(search("refunded:2026-01-01..2026-01-31")).toBe(
      "contributions-refunded-20260101-20260131-until-20260131.csv",
    );
    expect(search("no:campaign")).toBe("contributions-no-campaign-until-20260131.csv");
    expect(nameOf("supporter=S/1")).toBe("contributions-supporter-S-1-until-20260131.csv");
    expect(search("id:A id:B")).toBe("contributions-selected.csv");
    const days = "&occurred_after=2025-12-31T23:59:59Z";
    expect(search("id:A id:B", days)).toBe("contributions-selected-20260101-20260131.csv");
  });

  it("has at most 60 characters, and a mark if records may be missing", () => {
    const partial = { ...complete, isComplete: false };
    const longest =
      "one_time_and_initial_recurring=1&format=ndjson&personal=1&occurred_after=2025-12-31T23:59:59Z&" +
      "occurred_before=2026-01-31&q=campaign:winter";
    expect(nameOf(longest, partial)).toBe("contributions-onetime-new-20260101-20260130-partial.ndjson");
    expect(search("x".repeat(400)).length).toBe(60);
  });

  it("is a valid file name and header value for all search words, without an email address", () => {
    for (const [q, part] of [
      ["Łódź Spring/Gala ../..", "-odz-Spring-Gala-"],
      ['x"; filename=evil\r\n', "-x-filename-evil-"],
      ["anna@example.org", "-email-"],
      ["王伟", "contributions-until-"],
    ] as const) {
      const name = search(q);
      expect(name).toMatch(/^[A-Za-z0-9.-]+$/);
      expect(name).toContain(part);
    }
  });
});

it("the second sheet has the exporter, the time, the rows and their completeness", () => {
  const about = (coverage: Coverage) =>
    Object.fromEntries(aboutSheet(queryOf("onetime=1&tz=Europe/Paris"), "Ada", coverage, 12));
  expect(about(complete)).toMatchObject({
    "Exported by": "Ada",
    "As of": "2026-01-31T12:00:05.000Z",
    Rows: "12, one for each contribution",
    Complete: "Yes",
    Dates: "ISO 8601 (Europe/Paris)",
    Texts: "those longer than 32,767 characters are cut",
  });
  expect(about({ ...complete, isComplete: false })["Complete"]).toBe(
    "No. Not all of these dates are synced yet. Some contributions may be missing.",
  );
});

describe("the audit entry of an export", () => {
  it("has the format, personal columns and filter, but no search words", () => {
    const query = queryOf("q=anna%40example.org&onetime=1&columns=id&tz=Europe/Paris");
    const entry = exportAuditEntry(query, [], { contributions: 12, digest: "d1" });
    expect(entry).toMatchObject({ action: "export", kind: "contribution", count: 12, idsDigest: "d1" });
    expect(entry.reason).toBe(
      "csv, a row for each contribution; personal: nothing; other columns: ; onetime=1, narrowed by words",
    );
    const ofWords = exportAuditEntry(queryOf("q=anna"), [], { contributions: 3, digest: "d1" });
    expect(ofWords.reason).toMatch(/; narrowed by words$/);
    expect(filterText(query.filter)).toBe("q=anna%40example.org&onetime=1");
    expect(filterText(queryOf("").filter)).toBe("every contribution");
    expect(entry.supporterIds).toBeUndefined();
    const unmasked = exportAuditEntry(queryOf("columns=id&personal=1"), [], {
      contributions: 1,
      digest: "d",
    });
    expect(unmasked.reason).toContain("personal: sponsored people in texts; ");
  });

  it.each(exportGrains)("names every column of a file with all of them, by %s", (grain) => {
    const columns = columnsOf(grain);
    const names = columns.map(({ name }) => name);
    const query = queryOf(`grain=${grain}&columns=${names}&personal=1&q=anna`);
    const entry = exportAuditEntry(query, columns, { contributions: 1, digest: "d" });
    const { reason } = toDraft({ ...deskContext, ...entry }, 0);
    expect(reason).toBe(entry.reason);
    const [, personal = "", others = "", filter] = reason?.split("; ") ?? [];
    expect([...personal.split(" ").slice(1), ...others.split(" ").slice(2)].sort()).toEqual(names.sort());
    expect(personal).toContain("personal: ");
    expect(personal).toContain(" email ");
    expect(others).not.toContain(" email ");
    expect(filter).toBe("narrowed by words");
  });

  it("names the supporter of the filter, like the entry of an export plan", () => {
    const query = queryOf("supporter=S1");
    const entry = exportAuditEntry(query, [], { contributions: 2, digest: "d1" });
    expect(entry).toMatchObject({ action: "export", supporterIds: ["S1"] });
    const search = { action: "search", kind: "contribution", reason: "export plan" };
    expect(planAuditEntry(query.filter)).toEqual({ ...search, supporterIds: ["S1"] });
    expect(planAuditEntry(queryOf("q=anna").filter)).toEqual(search);
    expect(planAuditEntry(queryOf("onetime=1").filter)).toBeNull();
  });
});
