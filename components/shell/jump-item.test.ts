import { expect, it, vi } from "vitest";
import { jumpItem } from "./jump-item";

/** Where the first line of the palette leads, and what it says. */
function leads(query: string): readonly unknown[] {
  const go = vi.fn();
  const item = jumpItem(query, go);
  item?.run();
  return [item?.label, go.mock.calls[0]?.[0]];
}

it.each([
  ["https://desk.example/contributions/KJLEMLD8", "Contribution KJLEMLD8", "/contributions/KJLEMLD8"],
  ["/admin/api/v2/feeds/NEWS/posts/P1", "Post P1", "/feeds/NEWS/posts/P1"],
  ["KJLEMLD8", "Record with the id KJLEMLD8", "/go?q=KJLEMLD8"],
  ["anna smith", "Look up “anna smith”", "/go?q=anna+smith"],
])("%s is %s", (query, label, href) => expect(leads(query)).toEqual([label, href]));

it.each([
  ["(KJLEMLD8)", "Record with the id KJLEMLD8"],
  ["“KJLEMLD8”,", "Record with the id KJLEMLD8"],
  ["[https://desk.example/contributions/KJLEMLD8].", "Contribution KJLEMLD8"],
])("marks around %s are not shown, and the resolver finds out whether they belong to it", (query, label) => {
  expect(leads(query)).toEqual([label, `/go?${new URLSearchParams({ q: query })}`]);
});

it("nothing leads nowhere", () => expect(jumpItem("  ", vi.fn())).toBeNull());
