// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import GlobalError from "./global-error";

describe("the page that stands in for a broken frame", () => {
  test("is a whole document that says what happened, what can be done, and the mark of the log", () => {
    const error = Object.assign(new Error("password=hunter2"), { digest: "4711" });
    const html = renderToStaticMarkup(<GlobalError error={error} />);
    expect(html).toMatch(/^<html lang="en">/);
    for (const words of ["Couldn’t show this page", "Try again", "Start page", "4711"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("hunter2");
  });

  test("has ways on that need no script", () => {
    document.body.innerHTML = renderToStaticMarkup(<GlobalError error={new Error("x")} />);
    const links = [...document.querySelectorAll("a")].map((link) => [link.textContent, link.href]);
    expect(links).toEqual([
      ["Try again", document.URL],
      ["Start page", new URL("/", document.URL).href],
    ]);
  });

  test("has no reference where the browser itself raised the error", () => {
    const html = renderToStaticMarkup(<GlobalError error={new TypeError("x")} />);
    expect(html).not.toContain("Reference");
  });
});
