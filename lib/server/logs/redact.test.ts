import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactTarget, scrub } from "./log.mjs";

describe("a logged request target", () => {
  test.each([
    ["/contributions?page=2&sort=-contribution_date", "/contributions?page=2&sort=-contribution_date"],
    ["/go?q=mia%40example.org", "/go?q=…"],
    ["/admin/api/v2/feeds/NEWS/posts?name=Mia&page=1", "/admin/api/v2/feeds/NEWS/posts?name=…&page=1"],
    ["/go?filter%5Bname%5D=Mia&filter[onetime]=1", "/go?filter%5Bname%5D=…&filter[onetime]=1"],
    ["/go?access_token=abc&api_key=def", "/go?access_token=…&api_key=…"],
    ["/go?page=mia%40example.org", "/go?page=…%40…"],
    ["/contributions/mia@example.org", "/contributions/…"],
    ["/contributions/Mia", "/contributions/…"],
    ["/contributions/mia-smith-1990", "/contributions/…"],
    ["/contributions/HBVNKCB0", "/contributions/HBVNKCB0"],
    ["/admin/api/v3/contributions/Mia%20Smith", "/admin/api/v3/contributions/…"],
    ["/admin/api/v2/feeds/Mia/posts/7", "/admin/api/v2/feeds/…/posts/7"],
    ["/supporters/SU123", "/supporters/…"],
    ["/supporters/Mia/Smith?page=2", "/supporters/…?page=2"],
    ["/api/people/mia/sessions", "/api/people/…/sessions"],
    ["/go/Mia", "/go/…"],
    ["/Mia/Smith", "/…"],
    ["/Mia?page=1", "/…?page=1"],
    ["http://mia.example/go", "…//…/go"],
    ["/_next/static/chunks/mia.js", "/_next/static/…"],
    ["/", "/"],
    ["/contributions/Ab3_x-9", "/contributions/Ab3_x-9"],
    [
      "/contributions/0f8fad5b-d9cb-469f-a165-70867728950e",
      "/contributions/0f8fad5b-d9cb-469f-a165-70867728950e",
    ],
    [`/contributions/${"a1".repeat(30)}`, "/contributions/…"],
    ["/go?mia@example.org", "/go?…"],
    ["/go?Mia&_rsc", "/go?…&_rsc"],
    ["/welcome/5nQ_a-b?_rsc=1", "/welcome/…?_rsc=1"],
  ])("%s is logged as %s", (target, written) => expect(redactTarget(target)).toBe(written));

  test("never contains the value of an unknown parameter", () => {
    const value = fc.stringMatching(/^canary[a-z]{3,12}$/);
    const name = fc
      .stringMatching(/^[a-z]{1,12}$/)
      .filter((text) => !/^(page|sort|tz|view|tab|include)$/.test(text));
    fc.assert(
      fc.property(name, value, (key, text) => {
        expect(redactTarget(`/x?page=1&${key}=${text}`)).not.toContain(text);
      }),
    );
  });

  test("contains every static segment of the desk's routes", () => {
    const folders = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
      .map((file) => `/${file.split("/").slice(0, -1).join("/")}`);
    expect(folders.length).toBeGreaterThan(40);
    for (const folder of folders) expect(redactTarget(folder)).toBe(folder.replaceAll(/\[[^/]*\]/g, "…"));
  });

  test("never contains a name of letters, at any position of the path", () => {
    const part = fc.constantFrom(
      "contributions",
      "feeds",
      "posts",
      "supporters",
      "welcome",
      "go",
      "api",
      "x",
      "",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 3 }), (before, after) => {
        const path = ["", ...before, "Canary", ...after].join("/");
        expect(redactTarget(path)).not.toContain("Canary");
      }),
    );
  });

  test("is short, however long the request is", () => {
    expect(redactTarget(`/${"a/".repeat(5000)}?${"page=1&".repeat(5000)}`).length).toBeLessThan(520);
  });
});

describe("a logged text", () => {
  test.each([
    ["connect postgres://desk:pass@db/x", "connect postgres://…@db/x"],
    ["authorization: Bearer abc.def", "authorization: … …"],
    ["Bearer abc.def-ghi failed", "Bearer … failed"],
    ['{"password":"hunter2","x":1}', '{"password":…,"x":1}'],
    ["no user mia.o'hara@example.org here", "no user …@… here"],
  ])("has no secrets: %s", (text, written) => expect(scrub(text)).toBe(written));

  test("has no control characters that move the cursor or change the text direction", () => {
    expect(scrub("a\u009b2Jb\u202ec")).toBe("a\\u009b2Jb\\u202ec");
  });
});
