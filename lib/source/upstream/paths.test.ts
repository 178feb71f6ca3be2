import { describe, expect, it } from "vitest";
import { createPaths } from "./request";

const none = new URLSearchParams();

describe("createPaths", () => {
  it.each([
    ["http://up.example", ""],
    ["http://up.example/", ""],
    ["http://up.example/desk", "/desk"],
    ["http://up.example/a/b//", "/a/b"],
  ])("the paths keep the prefix of %s", (base, prefix) => {
    const paths = createPaths(new URL(base));
    expect(paths.contributions(none)).toBe(`${prefix}/admin/api/v3/contributions`);
    expect(paths.contribution("C1")).toBe(`${prefix}/admin/api/v3/contributions/C1`);
    expect(paths.posts("NEWS", none)).toBe(`${prefix}/admin/api/v2/feeds/NEWS/posts`);
    expect(paths.post("NEWS", "P1", none)).toBe(`${prefix}/admin/api/v2/feeds/NEWS/posts/P1`);
  });

  it("an id is encoded as one path segment", () => {
    const paths = createPaths(new URL("http://up.example"));
    expect(paths.contribution("a/../b?c#d%2f é")).toBe(
      "/admin/api/v3/contributions/a%2F..%2Fb%3Fc%23d%252f%20%C3%A9",
    );
  });
});
