// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { browserViewsKey } from "@/lib/client/preferences";
import { SettingsForm } from "./settings-form";

it.each(["en-GB", "fr-CH"])(
  "the format %s is selected and listed once, whether the list has it or not",
  (locale) => {
    const page = draw(<SettingsForm example="" />, { preferences: { locale } });
    expect(page.querySelector("select option[selected]")?.getAttribute("value")).toBe(locale);
    expect(page.querySelectorAll(`select option[value="${locale}"]`)).toHaveLength(1);
  },
);

it("clearing local data keeps the saved views of a desk without accounts", async () => {
  localStorage.setItem(browserViewsKey, "[]");
  localStorage.setItem("desk-recent-records", "[]");
  const { container } = await mount(<SettingsForm example="" />);
  const clear = [...container.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Clear local data",
  );
  await act(async () => clear?.click());
  expect(container.textContent).toContain("Cleared.");
  expect(Object.keys(localStorage)).toEqual([browserViewsKey]);
  localStorage.clear();
});
