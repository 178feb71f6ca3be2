import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exampleText, withTable } from "./write-settings";

it("docs/configuration.md and .env.example list the settings of the schema (npm run docs)", () => {
  const documented = readFileSync("docs/configuration.md", "utf8");
  expect(documented).toBe(withTable(documented));
  expect(readFileSync(".env.example", "utf8")).toBe(exampleText());
});
