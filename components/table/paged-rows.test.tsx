// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { EmptyPage, PagedRows } from "./paged-rows";

const shown = (page: number) =>
  draw(<EmptyPage page={page} last={3} locale="en" linkTo={(to) => ({ href: `/supporters?page=${to}` })} />);

it("an empty page is missing only after the last page", () => {
  const missing = shown(99_999);
  expect(missing.querySelector("h2")?.textContent).toBe("There is no page 99,999");
  expect(missing.body.textContent).toContain("The last page is 3.");
  expect(linksOf(missing)).toEqual({ "Go to page 3": "/supporters?page=3" });

  const blank = shown(2);
  expect(blank.querySelector("h2")?.textContent).toBe("Page 2 is empty");
  expect(linksOf(blank)).toEqual({ "Go to page 1": "/supporters?page=1" });
  expect(linksOf(shown(1))).toEqual({});
});

it("a page shows its rows and their range, or why there are none", () => {
  const list = {
    perPage: 25,
    locale: "en",
    linkTo: (to: number) => ({ href: `/posts?page=${to}` as const }),
  };
  const textOf = (page: number, shown: number, total: number, empty?: string) =>
    draw(
      <PagedRows {...list} page={page} shown={shown} total={total} empty={empty}>
        <p>Rows</p>
      </PagedRows>,
    ).body.textContent;
  expect(textOf(2, 5, 30)).toMatch(/^Rows26–30 of 30/);
  expect(textOf(3, 0, 30)).toMatch(/^There is no page 3.*0 of 30/);
  expect(textOf(1, 0, 0, "No posts")).toMatch(/^No posts0 of 0/);
});
