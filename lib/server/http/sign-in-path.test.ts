import { expect, test } from "vitest";
import { refuseRequest } from "./refuse-request";
import { signInPath } from "./request-origin";

const host = "http://localhost:3000";
const statusOf = (target: string) => {
  const { status = 200 } =
    refuseRequest({
      method: "GET",
      url: new URL(target, host),
      headers: new Headers({ host: "localhost" }),
    }) ?? {};
  return status;
};
/** A page with a query of as many characters. */
const pageWith = (length: number, text: string) =>
  `/contributions?q=${text.repeat(length)}`.slice(0, 15 + length);

test.each(["y", "a=123456&"])("a page with the longest query survives sign-in: %s", (text) => {
  const page = pageWith(8 * 1024, text);
  expect(statusOf(page)).toBe(200);
  const address = signInPath({ problem: "expired" }, page);
  expect(new URL(address, host).searchParams.get("next")).toBe(page);
  expect(statusOf(address)).toBe(200);
  expect(statusOf(`/api/oidc/start?${new URLSearchParams({ next: page })}`)).toBe(200);
});

test("sign-in forgets a page whose address would be too long", () => {
  const page = pageWith(8 * 1024, "%E2%82%AC");
  expect(statusOf(page)).toBe(200);
  expect(signInPath({ problem: "expired" }, page)).toBe("/sign-in?problem=expired");
  expect(statusOf(`/sign-in?next=${"x".repeat(13_000)}`)).toBe(414);
});
