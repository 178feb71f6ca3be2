import { expect, it } from "vitest";
import { readPreferences } from "@/lib/client/preferences";
import { actionItems } from "./commands";

const actions = {
  change: () => {},
  chooseDensity: () => {},
  chooseZone: () => {},
  showShortcuts: () => {},
};

it("commands offer every setting but the active ones", () => {
  const shown = { ...readPreferences(undefined), density: "spacious", zone: "UTC" } as const;
  const labels = actionItems(shown, actions).map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith("Density"))).toEqual([
    "Density: compact",
    "Density: comfortable",
  ]);
  expect(labels).not.toContain("Time zone: UTC");
});
