import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isApiPath, isPlainApiPath } from "./request-check.mjs";

const root = "/admin/api/v3/contributions";

describe("a path under /admin/api", () => {
  test("is plain exactly when every segment is an id that could exist", () => {
    const id = fc.string({ unit: "binary", minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(id, (text) => {
        const good = !/^\.{1,2}$|[/\\\0]/.test(text) && [...text].length <= 255;
        expect(isPlainApiPath(`${root}/${encodeURIComponent(text)}`)).toBe(good);
      }),
    );
  });

  test("is known however often its dots, slashes and letters are disguised", () => {
    const noise = fc.constantFrom("/", "/./", "//", "/%2e/", "\\", "/x/../", "/x/%2E%2e/", "/../");
    const admin = fc.constantFrom("admin", "%61dmin", "ADMIN");
    fc.assert(
      fc.property(noise, admin, noise, (before, word, between) => {
        const path = `${before}${word}${between.replace(/^\/\.\.\/$/, "/")}api/v3/contributions`;
        expect(isApiPath(path, decodeURIComponent(path))).toBe(true);
      }),
    );
  });

  test.each(["/", "/contributions", "/administer/api/x", "/admin/apis", "/admin", "/x/admin/api"])(
    "%s is a page's",
    (path) => {
      expect(isApiPath(path, path)).toBe(false);
    },
  );
});
