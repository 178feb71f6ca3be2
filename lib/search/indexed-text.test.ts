import { expect, it } from "vitest";
import { indexedText } from "./indexed-text";

it("texts stand two blanks apart, their words one", () => {
  expect(indexedText(["Anna  Smith", "anna@example.org"])).toBe(" anna smith  anna@example.org ");
});

it("what an earlier text says is not said again, and what it says in another order is", () => {
  expect(indexedText(["Anna Smith", "Anna", "smith", "Smith Anna", "mith"])).toBe(
    " anna smith  smith anna  mith ",
  );
});

it("numbers with separators stand there as digits, too", () => {
  expect(indexedText(["(416) 555-0199"])).toBe(" 416 555-0199  4165550199 ");
});

it("words of scripts without blanks are found by any two signs that follow each other, and by the last", () => {
  expect(indexedText(["李王伟 Wei"])).toBe(" 李王伟 wei  李王  王伟  伟 ");
});

it("of nothing there is nothing to find", () => expect(indexedText(["", " \t"])).toBe(""));
