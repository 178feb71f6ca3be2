// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import GlobalError from "./global-error";

describe("GlobalError", () => {
  test("is a complete document with a message, links and the log reference, without the error text", () => {
    const error = Object.assign(new Error("password=hunter2"), { digest: "4711" });
    const html = renderToStaticMarkup(<GlobalError error={error} />);
    expect(html).toMatch(/^<html lang="en">/);
    for (const words of ["Couldn’t show this page", "Try again", "Start page", "4711"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("hunter2");
  });

  test("has links that work without JavaScript", () => {
    document.body.innerHTML = renderToStaticMarkup(<GlobalError error={new Error("x")} />);
    const links = [...document.querySelectorAll("a")].map((link) => [link.textContent, link.href]);
    expect(links).toEqual([
      ["Try again", document.URL],
      ["Start page", new URL("/", document.URL).href],
    ]);
  });

  test("has no reference for an error raised in the browser", () => {
    const html = renderToStaticMarkup(<GlobalError error={new TypeError("x")} />);
    expect(html).not.toContain("Reference");
  });
});
