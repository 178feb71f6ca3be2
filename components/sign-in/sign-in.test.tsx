// @vitest-environment happy-dom
import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { sessionChannel } from "@/components/shell/session/session-channel";
import { signInCopy } from "./copy";
import { problemWords, SignIn } from "./sign-in";

test("each problem of single sign-on has its own message", () => {
  const problems = ["unavailable", "too_many", "expired", "cancelled", "distrusted", "not_admitted"];
  const words = problems.map(problemWords);
  expect(new Set([...words, problemWords("")]).size).toBe(7);
});

test.each(["constructor", "__proto__", "<b>hello</b>", "x".repeat(9000)])(
  "an unknown problem in the URL is never shown: %.20s",
  (problem) => {
    expect(problemWords(problem)).toBe("Sign-in failed. Try again.");
  },
);

const page = <SignIn next="/" provider={null} problem={null} hasSignedOut={false} isNew={false} />;

test("the page does not say that a visitor is signed in", () => {
  expect(renderToStaticMarkup(page)).not.toContain(signInCopy.signedIn);
});

test("signing in is reported to other tabs, which may be covered", async () => {
  const post = vi.spyOn(sessionChannel, "post").mockReturnValue();
  vi.spyOn(window.location, "replace").mockReturnValue();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  onTestFinished(() => void vi.restoreAllMocks().unstubAllGlobals());
  const { container } = await mount(page);
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  await act(async () => container.querySelector("form")?.dispatchEvent(submit));
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
});
