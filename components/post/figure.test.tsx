// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { Figure } from "./figure";

const file = { address: "https://files.example/1", host: "files.example" };

it.each(["image", "audio", "video"] as const)(
  "a loaded %s takes over the focus of its button",
  async (kind) => {
    const { container } = await mount(<Figure media={{ kind, full: file, thumb: null }} title="Wells" />);
    await act(async () => {
      container.querySelector("button")?.focus();
      container.querySelector("button")?.click();
    });
    expect(document.activeElement).not.toBe(document.body);
    const loaded = container.querySelector("img, audio, video");
    expect(document.activeElement?.contains(loaded)).toBe(true);
    await act(async () => loaded?.dispatchEvent(new Event("error")));
    expect(document.activeElement?.getAttribute("role")).toBe("alert");
  },
);

it.each([
  ["image", "Images are blocked for privacy."],
  ["audio", "Audio is blocked for privacy."],
  ["video", "Videos are blocked for privacy."],
] as const)("the caption of a blocked %s names its kind", async (kind, words) => {
  const { container } = await mount(<Figure media={{ kind, full: file, thumb: null }} title="Wells" />);
  expect(container.querySelector("figcaption")?.textContent).toBe(`Wells. ${words}`);
});
