import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("parseRetryAfter", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    [" 120 ", 120],
    ["99999999999999999999", 86_400],
    ["Thu, 01 Jan 2026 00:02:00 GMT", 120],
  ])("reads %j as %d seconds", (header, seconds) => expect(parseRetryAfter(header, now)).toBe(seconds));

  it.each(["-1", "abc", "", "1.5", "2027-01-01", "Thu, 01 Jan 1970 00:00:00 GMT", "someday GMT"])(
    "takes %j for 5 seconds",
    (header) => expect(parseRetryAfter(header, now)).toBe(5),
  );

  it("is always a whole number of seconds, a day at most", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = parseRetryAfter(header, now);
          expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true);
        },
      ),
    );
  });
});
