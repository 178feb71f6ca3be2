import { expect, it } from "vitest";
import { type AuditEntry, exportForms } from "./entries";

const entry: AuditEntry = {
  seq: 7,
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  whoKind: "person",
  whoId: "p1",
  whoName: 'Ann "Mo", B',
  address: "192.0.2.7",
  requestId: null,
  action: "reveal",
  kind: "sponsee",
  ids: ["S1", "S2"],
  idsDigest: null,
  supporterIds: [],
  count: 2,
  reason: "a call",
  previousHash: "0",
  hash: "1",
};
const { csv } = exportForms;
const csvLine = (one: AuditEntry) => csv.lines([one]);
const reasonOf = (reason: string) =>
  csvLine({ ...entry, reason }).slice(csvLine(entry).indexOf("a call"), -6);

it("an entry is one CSV line in the order of the heading, quoted where necessary", () => {
  expect(csv.heading).toMatch(/^seq,at,who_kind,.*,hash\r\n$/);
  expect(csvLine(entry)).toBe(
    '7,2026-01-02T03:04:05.006Z,person,p1,"Ann ""Mo"", B",192.0.2.7,,reveal,sponsee,S1 S2,,,2,a call,0,1\r\n',
  );
});

it.each(["=1+1", "+1", "-1", "@sum", "\tx", " =1", "'=1", "＝1", "－1"])(
  "the text %j does not become a formula",
  (text) => expect(reasonOf(text)).toBe(`'${text}`),
);

it.each(["2+2", "mail@example.org", "a - b"])("the text %j stays unchanged", (text) =>
  expect(reasonOf(text)).toBe(text),
);

it.each([
  ["a;=1+1", "a;'=1+1"],
  ["a| @x", "a|' @x"],
  ["a\t-1", "a\t'-1"],
])("the text %j has no formula after a separator", (text, safe) => expect(reasonOf(text)).toBe(safe));

it("a text of several lines is made harmless, then quoted", () => {
  expect(reasonOf("\n=1")).toBe("\"'\n'=1\"");
});
