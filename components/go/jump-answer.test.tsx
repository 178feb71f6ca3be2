// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import type { Hit, JumpAnswer } from "@/lib/client/jump";
import { JumpAnswerView } from "./jump-answer";

const hit = (id: string): Hit => ({
  ...{ kind: "contribution", id, href: `/contributions/${id}`, name: "Ada", amount: "CA$5.00", at: null },
});
const jump = { kind: "contribution", id: "4242" } as const;
const drawn = (answer: Partial<JumpAnswer>) =>
  draw(
    <JumpAnswerView
      answer={{ jump, hits: [], near: [], held: [], ...answer }}
      ticket="77"
      region={{ zone: "UTC", locale: "en-GB" }}
    />,
  );

it("links keep the ticket", () => {
  expect(linksOf(drawn({}))["All contributions, newest first"]).toBe("/contributions?ticket=77");
});

it("digits found in records are not shown as a mistyped ID, unless an ID is similar", () => {
  expect(drawn({ held: [hit("A")] }).querySelector("h1")?.textContent).toMatch(/^Contributions/);
  expect(drawn({ held: [hit("A")], near: [hit("4243")] }).querySelector("h1")?.textContent).toMatch(/^No/);
});
