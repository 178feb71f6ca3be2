import { describe, expect, test } from "vitest";
import { isFromThisMachine, requestOrigin } from "./request-origin";

describe("where a request comes from and links begin", () => {
  test.each([
    [{ "x-desk-client": "127.0.0.1", host: "localhost:3000" }, true],
    [{ "x-desk-client": "::1", host: "[::1]:3000" }, true],
    [{ "x-desk-client": "127.0.0.1", host: "desk.example.org" }, false],
    [{ "x-desk-client": "192.0.2.1", host: "localhost:3000" }, false],
    [{ "x-desk-client": "127.0.0.1.example.org", host: "localhost" }, false],
    [{ host: "localhost:3000" }, false],
  ])("%o is this machine asking for itself: %s", (headers, own) => {
    expect(isFromThisMachine(new Headers(headers))).toBe(own);
  });

  test("links begin where the server in front says, without a slash at the end", () => {
    const headers = new Headers({ "x-desk-origin": "https://desk.example.org/giving/", host: "inside:3000" });
    expect(requestOrigin(headers)).toBe("https://desk.example.org/giving");
    expect(requestOrigin(new Headers({ host: "inside:3000" }))).toBe("http://inside:3000");
  });
});
