// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import ZonePicker from "./zone-picker";

it.each([
  ["Tokyo", ["Asia/Tokyo"]],
  ["Berlin", []],
])("%s in the picker of a page in Berlin chooses %j and closes the picker", async (city, chosen) => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const { container } = await mount(<ZonePicker zone="Europe/Berlin" note="" {...{ onChoose, onClose }} />);
  const option = [...container.querySelectorAll<HTMLElement>("[role=option]")].find(({ textContent }) =>
    textContent?.startsWith(city),
  );
  await act(async () => option?.click());
  expect(onChoose.mock.calls.flat()).toEqual(chosen);
  expect(onClose).toHaveBeenCalledOnce();
});
