import { expect, it } from "vitest";
import { formerCover } from "@/lib/records/__fixtures__/former-cover";
import { readDay } from "./finders";

const covered = (text: string) =>
  formerCover({ names: [], births: ["2015-02-03"], addresses: [] }, text, "*");

it.each([
  "2015-02-03",
  "2015/2/3",
  "03.02.2015",
  "2/3/2015",
  "3 Feb 2015",
  "3rd of February, 2015",
  "February 3rd, 2015",
  "3. Februar 2015",
  "3 de febrero de 2015",
])("a day is masked when written as %s", (text) => {
  expect(covered(`born ${text}.`)).toBe("born *.");
});

it.each([
  ["3 February", "*"],
  ["3rd of Feb.", "*."],
  ["February 3rd", "*"],
  ["feb 3", "*"],
  ["3. Februar", "*"],
  ["3 de febrero", "*"],
  ["13 February", "13 February"],
  ["February 31", "February 31"],
  ["a February 3-pack", "a *-pack"],
  ["3/2", "3/2"],
  ["3 mars", "3 mars"],
])("a day without its year is masked only where it is unambiguous: %s", (text, expected) => {
  expect(covered(`on ${text}!`)).toBe(`on ${expected}!`);
});

it.each(["", "2015-2-3", "2015-02-031", "someday"])("readDay refuses %s", (date) => {
  expect(readDay(date)).toBeNull();
});
