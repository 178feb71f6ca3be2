// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { sessionEnd } from "@/lib/client/api/request";
import { SearchButton } from "./search-button";

const chunk = vi.hoisted(() => {
  let load = () => {};
  const promise = new Promise<void>((resolve) => {
    load = resolve;
  });
  return { promise, load };
});
vi.mock("./palette", async () => {
  await chunk.promise;
  return { default: Palette };
});

/** Shows the early keys that the palette receives. */
function Palette({ typed: { text, isEntered } }: { typed: { text: string; isEntered: boolean } }) {
  return <output>{`${text}${isEntered ? "↵" : ""}`}</output>;
}

const press = (...keys: string[]) =>
  act(async () => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });

it("early keys are edited by Backspace, and forgotten if the palette closes before it loads", async () => {
  const { container } = await mount(<SearchButton />);
  await press("/");
  await press(..."delete", "Enter");
  await press("Escape");
  await press("/");
  await press(..."mab👍", "Enter", "Backspace", "Backspace", "x");
  await act(async () => chunk.load());
  await vi.waitFor(() => act(async () => expect(container.querySelector("output")?.textContent).toBe("max")));
});

it("a page whose session has ended opens no palette", async () => {
  onTestFinished(() => sessionEnd.set(false));
  const { container } = await mount(<SearchButton />);
  const pressed = (key: string, ctrlKey: boolean) =>
    act(async () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true })),
    );
  await act(async () => chunk.load());
  sessionEnd.set(true);
  await pressed("k", true);
  await pressed("/", false);
  expect(container.querySelector("output")).toBeNull();
  sessionEnd.set(false);
  await pressed("k", true);
  await vi.waitFor(() => act(async () => expect(container.querySelector("output")).not.toBeNull()));
});
