import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutWhitespace } from "./without-whitespace";

const bytes = (text: string) => new TextEncoder().encode(text);
const compact = (text: string) => new TextDecoder().decode(withoutWhitespace(bytes(text)));

describe("withoutWhitespace", () => {
  test("drops blanks between tokens and none inside strings", () => {
    expect(compact(' {\r\n\t"a b" : [ 1.50 , " \\" \\\\" ] , "c":" "}\n')).toBe(
      '{"a b":[1.50," \\" \\\\"],"c":" "}',
    );
  });

  test("gives the same bytes when there is nothing to drop", () => {
    const given = bytes('{"a":" b "}');
    expect(withoutWhitespace(given)).toBe(given);
  });

  test("for any JSON value in any layout, it gives what JSON.stringify writes without layout", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t"), (value, indent) => {
        expect(compact(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value));
      }),
    );
  });
});
