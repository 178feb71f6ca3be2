// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { parsePost } from "@/lib/records/post";
import { PostDetail } from "./post-detail";

function paragraphsOf(body: string) {
  const page = draw(
    <PostDetail
      feed={{ id: "F", label: "News" }}
      id="P"
      record={parsePost({ id: "P", body })}
      provenance={{ asOf: 0 }}
      position={null}
      state={{ list: null, tab: "reading", expanded: ["body"] }}
      now={0}
      region={{ zone: "UTC", locale: "en" }}
    />,
  );
  return [...page.querySelectorAll("[data-field=body] p")].map(({ textContent }) => textContent);
}

it("a paragraph is a line that is not blank", () =>
  expect(paragraphsOf("One\r\n\n \t\n two ")).toEqual(["One", " two"]));

it("a long line of blanks is read in linear time", () => {
  const start = performance.now();
  expect(paragraphsOf(`One\n${" ".repeat(100_000)}\nTwo`)).toEqual(["One", "Two"]);
  expect(performance.now() - start).toBeLessThan(2_000);
});
