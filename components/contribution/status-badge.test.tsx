// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { StatusBadge } from "@/components/ui/value/badge";
import type { Badge } from "@/lib/records/labels";
import { BadgeLine } from "./status-badge";

const badgesIn = (page: Document) => [...page.querySelectorAll("[class*=badge]")];
const textsIn = (page: Document) => badgesIn(page).map(({ textContent }) => textContent);

it("a test is labeled before its status, which is neither green nor ticked", () => {
  const page = draw(<StatusBadge status="paid" isTest />);
  expect(textsIn(page)).toEqual(["Test", "Paid"]);
  expect(page.querySelector("[class*=green]")).toBeNull();
  expect(badgesIn(page)[1]?.querySelector("svg")).toBeNull();
  const real = draw(<StatusBadge status="paid" />);
  expect(textsIn(real)).toEqual(["Paid"]);
  expect(real.querySelector("[class*=green] svg")).not.toBeNull();
});

it.each<[Badge[], string[], string | undefined]>([
  [["test"], ["Test", "Paid"], undefined],
  [["risk", "test"], ["Test", "Paid", "Risk"], undefined],
  [["risk", "test", "pos", "tribute"], ["Test", "Paid", "Risk", "POS"], "Tribute"],
  [["risk", "pos", "gift_aid", "tribute"], ["Paid", "Risk", "POS", "Gift Aid"], "Tribute"],
])("of %j, a table shows at most three badges and names the rest", (badges, texts, rest) => {
  const page = draw(<BadgeLine status="paid" badges={badges} />);
  expect(textsIn(page)).toEqual(texts);
  expect(page.querySelector("[class*=line] > [title]:not([class*=badge])")?.getAttribute("title")).toBe(rest);
});
