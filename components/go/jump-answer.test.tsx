// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import type { Hit, JumpAnswer } from "@/lib/client/jump";
import { JumpAnswerView } from "./jump-answer";

const hit = (id: string): Hit => ({
  kind: "contribution",
  id,
  href: `/contributions/${id}`,
  name: "Ada",
  amount: "CA$5.00",
  at: null,
  supporterId: null,
});
const jump = { kind: "contribution", id: "4242" } as const;
const drawn = (answer: Partial<JumpAnswer>) =>
  draw(
    <JumpAnswerView
      answer={{ jump, match: "none", hits: [], ...answer }}
      ticket="77"
      region={{ zone: "UTC", locale: "en-GB" }}
    />,
  );

it("links keep the ticket", () => {
  const links = linksOf(drawn({}));
  expect(links["All contributions, newest first"]).toBe("/contributions?ticket=77");
  expect(links["Search contributions"]).toBe("/search?q=4242&ticket=77");
});

it("digits found in records are not shown as a mistyped ID, unless an ID is similar", () => {
  const title = (match: JumpAnswer["match"], id: string) =>
    drawn({ match, hits: [hit(id)] }).querySelector("h1")?.textContent;
  expect(title("words", "A")).toMatch(/^Contributions/);
  expect(title("near", "4243")).toMatch(/^No/);
});
