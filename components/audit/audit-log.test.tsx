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
    doers={[{ id: "ADA", name: "Ada" }]}
    region={{ zone: "America/Toronto", locale: "en-GB" }}
  />,
);

it("exports all pages of the filtered log, in the zone of the page", () => {
  expect(linksOf(page)["CSV"]).toBe("/api/audit?who=GONE&action=view&form=csv&zone=America%2FToronto");
});

it("keeps a user of the filter who is not in the list", () => {
  const chosen = page.querySelector<HTMLOptionElement>("select[name=who] option[selected]");
  expect(chosen?.value).toBe("GONE");
});
