// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RemotePicture } from "./remote-picture";

it("a loaded picture, or the notice that it failed, takes over the focus of its button", async () => {
  const { container } = await mount(<RemotePicture url="https://pictures.example/1.jpg" name="Ada" />);
  await act(async () => {
    container.querySelector("button")?.focus();
    container.querySelector("button")?.click();
  });
  expect(document.activeElement?.getAttribute("alt")).toContain("Ada");
  await act(async () => document.activeElement?.dispatchEvent(new Event("error")));
  expect(document.activeElement).toBe(container.querySelector("p"));
});

it("a picture of the desk itself takes no focus", async () => {
  const url = "https://demo.giving-desk.example/pictures/bay.svg";
  const { container } = await mount(<RemotePicture url={url} name="Ada" />);
  expect(container.querySelector("img")).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});
