// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RevealForm } from "./reveal-form";

it.each([
  [{ first_name: "Amara" }, "First nameAmara"],
  ["Amara", "Amara"],
  [["Amara", { name: "Okoye" }], "AmaranameOkoye"],
])("the revealed person %j is shown, and masked on the screen", async (sponsee, words) => {
  vi.stubGlobal("fetch", async () => Response.json({ sponsee }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = await mount(<RevealForm contribution="C1" index={0} item={null} />);
  const reason = container.querySelector("input");
  if (reason !== null) reason.value = "A call";
  await act(async () => container.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(container.textContent).toBe(words));
  expect(container.querySelector("[data-private]")?.textContent).toContain("Amara");
});
