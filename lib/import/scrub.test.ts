import { expect, test } from "vitest";
import { scrub } from "./scrub";

const scrubbed = (text: string) => scrub(Buffer.from(text));

test("a sample holds at most 80 characters", () => {
  expect(scrubbed("é".repeat(500))).toBe("é".repeat(80));
});

test("a sample cannot drive a terminal", () => {
  expect(scrubbed("a\u001b[31mb\r\nc\u202ed\u0000")).toBe("a [31mb c d ");
});

test("a sample holds no e-mail address and no long number", () => {
  expect(scrubbed('{"email":"mary.m@example.org","phone":"555 0100 4477","n":1234}')).toBe(
    '{"email":"…@…","phone":"…","n":1234}',
  );
});
