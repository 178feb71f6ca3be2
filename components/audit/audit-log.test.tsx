// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { readAuditState } from "@/lib/client/url/audit-state";
import { AuditLog } from "./audit-log";

const { state } = readAuditState(
  new Map([
    ["who", "GONE"],
    ["action", "view"],
    ["before", "70"],
  ]),
);
const page = draw(
  <AuditLog
    state={state}
    entries={[]}
    older={20}
    actors={[{ id: "ADA", name: "Ada" }]}
    region={{ zone: "America/Toronto", locale: "en-GB" }}
  />,
);

it("the CSV link exports all pages of the filtered audit log in the page's time zone", () => {
  expect(linksOf(page)["CSV"]).toBe("/api/audit?who=GONE&action=view&form=csv&zone=America%2FToronto");
});

it("the link to older entries has no count, because the last page may have fewer", () => {
  expect(linksOf(page)["Older entries"]).toBe("/audit?who=GONE&action=view&before=20");
});

it("the filter keeps a user who is not in the list", () => {
  const selected = page.querySelector<HTMLOptionElement>("select[name=who] option[selected]");
  expect(selected?.value).toBe("GONE");
});

function logOf(idsDigest: string | null): HTMLElement {
  const who = { whoKind: "person", whoId: "ADA", whoName: "Ada", address: null, requestId: null };
  const objects = { kind: null, ids: [], idsDigest, supporterIds: [], count: 0, reason: null };
  const entry = { seq: 1, at: 0, action: "view", ...who, ...objects, previousHash: "", hash: "" };
  return draw(
    <AuditLog
      {...{ state, entries: [entry], older: null, actors: [], region: { zone: "UTC", locale: "en" } }}
    />,
  ).body;
}

it("the row of an entry is named by its user", () => {
  expect(logOf(null).querySelector("tbody th")?.textContent).toContain("Ada");
});

it("the whole digest of the IDs is only in the tooltip", () => {
  const digest = "0123456789abcdef".repeat(4);
  const log = logOf(digest);
  expect(log.textContent).toContain("Digest 01234567…");
  expect(log.textContent).not.toContain(digest);
  expect(log.querySelector(`[title$="${digest}"]`)).not.toBeNull();
});
