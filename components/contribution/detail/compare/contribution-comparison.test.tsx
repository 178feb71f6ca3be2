// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readDetailState } from "@/components/contribution/detail/detail-href";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import example from "@/lib/contract/examples/contribution.json";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { ContributionComparison } from "./contribution-comparison";

const side = (id: string, email: string) => {
  const record = parseContribution({ ...example, id, supporter: { ...example.supporter, email } });
  return { record, kind: "onetime" as const, provenance: { asOf: 0 } };
};
const { state } = readDetailState({ compare: "OTHER", list: "page=2", ticket: "77" });
const other = side("OTHER", "secret@b.example");
const drawn = (cached: "fresh" | "upstream_timeout") =>
  draw(
    <ContributionComparison
      id="OWN"
      state={state}
      region={{ zone: "UTC", locale: "en" }}
      other={{ ok: true, value: { ...other, provenance: { asOf: 0, cached } } }}
      {...side("OWN", "secret@a.example")}
    />,
  );
const page = drawn("fresh");

test("links of a comparison keep the ticket; only the link to this record keeps the list", () => {
  const links = linksOf(page);
  expect(links["OWN"]).toBe("/contributions/OWN?list=page%3D2&ticket=77");
  expect(links["OTHER"]).toBe("/contributions/OTHER?ticket=77");
  const hidden = [...page.querySelectorAll<HTMLInputElement>("form input[type=hidden]")];
  expect(hidden.map(({ name, value }) => [name, value])).toEqual([
    ["list", "page=2"],
    ["ticket", "77"],
  ]);
});

test("the mask covers personal values of a comparison", () => {
  const personalTexts = [...page.querySelectorAll("bdi")].filter(({ textContent }) =>
    textContent?.includes("secret@"),
  );
  expect(personalTexts.length).toBeGreaterThan(3);
  expect(personalTexts.filter((text) => text.closest("[data-private]") === null)).toEqual([]);
});

test("the verdict is about the main facts: other fields may differ", () => {
  expect(page.body.textContent).toMatch(/1 of \d+ main facts differs\./);
  const twin = side("OTHER", "secret@a.example");
  const drawnTwin = draw(
    <ContributionComparison
      id="OWN"
      state={state}
      region={{ zone: "UTC", locale: "en" }}
      other={{ ok: true, value: twin }}
      {...side("OWN", "secret@a.example")}
    />,
  );
  expect(drawnTwin.body.textContent).toContain("The main facts are the same.");
  expect(drawnTwin.body.textContent).toContain("All fields that differ");
});

test("a comparison with a cached record shows that it may have changed", () => {
  expect(page.querySelector("[data-notice=stale]")).toBeNull();
  expect(drawn("upstream_timeout").querySelector("[data-notice=stale]")).not.toBeNull();
});
