// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, vi } from "vitest";
import { UrlWritesWatch, urlWrites } from "./url-writes";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let setUrl: (url: string) => void = () => {};

function writing() {
  let written = () => {};
  let fails = (_why: Error) => {};
  const promise = new Promise<void>((resolve, reject) => {
    written = resolve;
    fails = reject;
  });
  return { promise, written, fails };
}

/** A framework that follows the URL when it draws next. */
function Framework() {
  const [url, set] = useState("/contributions");
  setUrl = set;
  return <p>{url}</p>;
}

beforeAll(async () => {
  const place = document.body.appendChild(document.createElement("div"));
  await act(() =>
    createRoot(place).render(
      <>
        <UrlWritesWatch />
        <Framework />
      </>,
    ),
  );
});

it("goes at once when nothing is being written", () => {
  const go = vi.fn();
  urlWrites.after(go);
  expect(go).toHaveBeenCalledOnce();
});

it("goes when what was waitinged before it is written and drawn, and once", async () => {
  const { promise, written } = writing();
  const go = vi.fn(() => document.body.textContent);
  urlWrites.begin(promise);
  urlWrites.after(go);
  expect(go).not.toHaveBeenCalled();
  await act(async () => {
    urlWrites.startTransition(() => setUrl("/contributions?page=2"));
    written();
    await promise;
    expect(go).not.toHaveBeenCalled();
  });
  expect(go).toHaveBeenCalledOnce();
  expect(go).toHaveReturnedWith("/contributions?page=2");
});

it("goes where was waitinged last, also when writing fails", async () => {
  const { promise, fails } = writing();
  const [first, last] = [vi.fn(), vi.fn()];
  urlWrites.begin(promise);
  urlWrites.after(first);
  urlWrites.after(last);
  await act(async () => fails(new Error("The browser allows no more.")));
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
});

it("goes nowhere when somebody went back meanwhile", async () => {
  const { promise, written } = writing();
  const go = vi.fn();
  urlWrites.begin(promise);
  urlWrites.after(go);
  window.dispatchEvent(new PopStateEvent("popstate"));
  await act(async () => written());
  expect(go).not.toHaveBeenCalled();
});
