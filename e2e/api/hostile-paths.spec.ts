import { expect } from "@playwright/test";
import { readBody } from "./answer";
import { test } from "./checker";
import { contributionList, feedIds, postList } from "./lists";

const posts = postList(feedIds[0] ?? "");

/** Ids that no record can have, as they stand in the request line. */
const impossible = [
  "",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  "%2e%2e%2f",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "a%00b",
  "%2f",
  "a%2Fb",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "%5c",
  "..%5c",
  "\\",
  "a\\b",
  "x".repeat(256),
  "%F0%9F%98%80".repeat(256),
];
/** Odd ids that are looked up letter by letter and are not there. */
const literal = [
  "%F0%9F%98%80",
  "'%20OR%20'1'='1",
  "';%20DROP%20TABLE%20contributions;--",
  "%22",
  "<script>alert(1)",
  "%3Cscript%3E",
  "%25",
  "%252e%252e%252f",
  "*",
  "%0d%0aSet-Cookie:x=1",
  "__proto__",
  "constructor",
  "...",
  "a;b=c",
  "a:b@c",
  "x".repeat(255),
  "NaN",
  "-1",
];

for (const id of [...impossible, ...literal]) {
  test(`an id written ${JSON.stringify(id.slice(0, 40))} (${id.length}) is not found`, async ({ server }) => {
    const feedAddress = `/admin/api/v2/feeds/${id}/posts`;
    for (const target of [`${contributionList}/${id}`, `${posts}/${id}`, feedAddress, `${feedAddress}/x`]) {
      const answer = await server.send({ target });
      expect(answer.status, target).toBe(404);
      expect(readBody(answer), target).toEqual({ message: "Not Found." });
    }
  });
}

for (const id of ["%", "%zz", "%c0%af", "%ff", "a%2", "%u0041", "%ED%A0%80"]) {
  test(`an id written ${id} is a malformed address`, async ({ server }) => {
    for (const target of [`${contributionList}/${id}`, `${posts}/${id}`, `/admin/api/v2/feeds/${id}/posts`]) {
      const answer = await server.send({ target });
      expect(answer.status, target).toBe(400);
      expect(readBody(answer), target).toEqual({ message: "Malformed URL." });
    }
  });
}

for (const target of [
  "//admin/api/v3/contributions",
  "/admin//api/v3/contributions",
  "/admin/api//v3/contributions",
  "/admin/api/v3//contributions",
  "/admin/api/v3/contributions/",
  "/admin/api/v3/contributions/?page=1",
  "/admin/api/v3/./contributions",
  "/admin/api/v2/../v3/contributions",
  "/admin/api/v3/contributions/..",
  "/x/../admin/api/v3/contributions",
  "/admin/api/v3/contributions%2f",
  "/admin/api/v3/contributions%3Fpage=1",
  "/admin/api/v3\\contributions",
  "/admin/api/V3/contributions",
  "/admin/api/v3/Contributions",
  "/admin/api/",
  "/admin/api",
]) {
  test(`${target} is no other name of a list`, async ({ server }) => {
    const answer = await server.send({ target });
    expect(answer.status).toBe(404);
    expect(readBody(answer)).toEqual({
      message: expect.stringMatching(/^(Not Found\.|The route .* could not be found\.)$/),
    });
  });
}

for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
  test(`${method} to a path that the interface does not have is 404 in JSON`, async ({ server }) => {
    for (const target of [
      "/admin/api/v1/contributions",
      "/admin/api/v2/contributions",
      "/admin/api/v3/contributions/a/b",
      "/admin/api/v2/feeds",
      `/admin/api/v2/feeds/${feedIds[0]}`,
      `${posts}/a/b`,
      `/admin/api/${"long/".repeat(60)}end`,
      "/admin/api/%3Cscript%3E",
    ]) {
      const answer = await server.send({ method, target });
      expect(answer.status, target).toBe(404);
      if (method === "HEAD") continue;
      expect(readBody(answer), target).toEqual({
        message: expect.stringMatching(/^The route [^<>"]{1,100} could not be found\.$/),
      });
    }
  });
}
