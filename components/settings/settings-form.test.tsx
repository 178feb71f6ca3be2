// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { SettingsForm } from "./settings-form";

it.each(["en-GB", "fr-CH"])(
  "the format %s is selected and listed once, whether the list has it or not",
  (locale) => {
    const page = draw(<SettingsForm example="" />, { preferences: { locale } });
    expect(page.querySelector("select option[selected]")?.getAttribute("value")).toBe(locale);
    expect(page.querySelectorAll(`select option[value="${locale}"]`)).toHaveLength(1);
  },
);
