// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { RevealForm } from "./reveal-form";

it.each([
  [{ first_name: "Amara" }, "First nameAmara"],
  [
    { first_name: "Amara", is_enabled: true, birth_date: "2017-05-12", created_at: "2024-02-01T10:00:00Z" },
    "First nameAmaraEnabledYesBirth date12 May 2017Created1 Feb 2024, 10:00:00 am",
  ],
  [{ name: "Amara", is_enabled: "0", siblings: ["Chidi", "Ada"] }, "NameAmaraEnabledNoSiblingsChidiAda"],
  [{ name: "Amara", custom_fields: [{ name: "Reads", value: true }] }, "NameAmaraReadsYes"],
  ["Amara", "Amara"],
  [["Amara", { name: "Okoye" }], "AmaranameOkoye"],
])("the revealed person %j is shown, and masked on the screen", async (sponsee, words) => {
  vi.stubGlobal("fetch", async () => Response.json({ sponsee }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = await mount(
    <RevealForm contribution="C1" index={0} item={null} region={{ zone: "UTC", locale: "en-GB" }} />,
  );
  const reason = container.querySelector("input");
  if (reason !== null) reason.value = "A call";
  await act(async () => container.querySelector("form")?.requestSubmit());
  await vi.waitFor(() => expect(container.textContent).toBe(words));
  expect(container.querySelector("[data-private]")?.textContent).toContain("Amara");
});
