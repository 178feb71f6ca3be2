import { expect, it } from "vitest";
import { plainAmount, readBound } from "./amounts";

it.each([
  ["1,250.50", "1250.50"],
  ["1.250,50", "1250.50"],
  ["12,5", "12.5"],
  ["1,250", "1250"],
  ["1,250,000", "1250000"],
])("an amount alone is looked for as records write it: %s is %s", (text, plain) => {
  expect(plainAmount(text)).toBe(plain);
});

it.each(["25.00", "1.250", "4242", "1,2,3", "2024-01", "12,3456", "1,250.12345", "a1,250", ""])(
  "%j is no amount that is written in another way",
  (text) => expect(plainAmount(text)).toBeNull(),
);

it.each([
  ["CA$>100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
  [">CA$100", { sign: ">", amount: 1_000_000, currencies: ["CAD"] }],
  ["€1.250,50", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
  ["1.250,50€", { sign: "=", amount: 12_505_000, currencies: ["EUR"] }],
  ["€1.250.000", { sign: "=", amount: 12_500_000_000, currencies: ["EUR"] }],
  ["€12,5", { sign: "=", amount: 125_000, currencies: ["EUR"] }],
  ["<999999999999999999", { sign: "<", amount: Number.MAX_SAFE_INTEGER, currencies: null }],
  [">1,250", { sign: ">", amount: 12_500_000, currencies: null }],
])("%s bounds a total", (text, bound) => expect(readBound(text)).toEqual(bound));

it.each(["25", "zz25", "$", ">", "CA$>", "$25$", "1.2.3", ">1,25,0", ">>5"])("%j bounds nothing", (text) => {
  expect(readBound(text)).toBeNull();
});
