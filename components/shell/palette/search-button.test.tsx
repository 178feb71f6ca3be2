// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
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
function Palette({ takeEarlyKeys }: { takeEarlyKeys: () => { text: string; isEntered: boolean } }) {
  const [keys, setKeys] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, as the palette does
  useEffect(() => {
    const { text, isEntered } = takeEarlyKeys();
    setKeys(`${text}${isEntered ? "↵" : ""}`);
  }, []);
  return <output>{keys}</output>;
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
