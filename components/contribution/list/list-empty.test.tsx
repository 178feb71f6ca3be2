// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import { ListEmpty } from "./list-notices";
import { ListPageProvider } from "./list-state";

const drawn = (q: string) => {
  const region = { zone: "UTC", locale: "en" };
  return draw(
    <ListPageProvider value={{ state: { ...defaultListState, q }, go: () => {}, now: 0, region }}>
      <ListEmpty total={0} perPage={25} />
    </ListPageProvider>,
  );
};

it("an empty search names its words, which the mask covers, and offers the list without each", () => {
  const page = drawn("anna lee");
  expect(page.querySelector("h2")?.textContent).toBe("No contributions match “anna lee”");
  expect(page.querySelector("h2 [data-private]")?.textContent).toBe("anna lee");
  expect(linksOf(page)).toMatchObject({
    "Remove“anna”": "/contributions?q=lee",
    "Remove“lee”": "/contributions?q=anna",
  });
});

it("an empty list with filters does not repeat its words", () => {
  const title = drawn("anna status:failed").querySelector("h2")?.textContent;
  expect(title).toBe("No contributions match both filters");
});
