// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import NotFoundContent from "./not-found-page";

it.each([
  [
    "?ticket=77",
    {
      "Look for IDs similar to KJLE, including posts": "/go?q=KJLE&ticket=77",
      "All contributions, newest first": "/contributions?ticket=77",
    },
  ],
  [
    "",
    {
      "Look for IDs similar to KJLE, including posts": "/go?q=KJLE",
      "All contributions, newest first": "/contributions",
    },
  ],
  [`?ticket=${"7".repeat(101)}`, { "All contributions, newest first": "/contributions" }],
])("the ways on from a missing contribution with %j keep a ticket", (query, links) => {
  const page = draw(<NotFoundContent />, { address: `/contributions/KJLE${query}` });
  expect(linksOf(page)).toMatchObject(links);
});
