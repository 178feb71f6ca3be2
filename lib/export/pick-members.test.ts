import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/scripts/test/runs";
import { memberPicker } from "./pick-members";

const encode = (text: string) => new TextEncoder().encode(text);
const name = fc.oneof(fc.constantFrom("id", "supporter", "Grüße", 'q"x', "b\\s", "", "\u0000"), fc.string());

describe("picking members out of a record's text", () => {
  it("gives what parsing all of it gives for those names, however it is written", () => {
    const record = fc.dictionary(name, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true });
    fc.assert(
      fc.property(record, fc.array(name), fc.constantFrom(0, 1), (value, wanted, indent) => {
        // No column is called so; every object has it.
        const names = new Set(wanted.filter((one) => !one.includes(".") && one !== "__proto__"));
        const parsed = Object.entries(JSON.parse(JSON.stringify(value))).filter(([key]) => names.has(key));
        const picked = memberPicker(names)(encode(JSON.stringify(value, null, indent)));
        const asked = Object.entries(picked).filter(([key]) => names.has(key));
        expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(parsed));
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same of one record after another, whatever follows the large members it skips", () => {
    const asked = ["id", "total", "parts"];
    const large = fc.constantFrom('],"total":', '},"id":1}', "]]}}").map((text) => text.repeat(120));
    const { object } = fc.letrec<{ object: unknown; any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        fc.integer(),
        large,
        fc.array(tie("any"), { maxLength: 2 }),
        tie("object"),
      ),
      object: fc
        .uniqueArray(fc.tuple(fc.constantFrom("id", "items", "total", "parts", "more"), tie("any")), {
          selector: ([key]) => key,
          maxLength: 5,
        })
        .map((members) => Object.fromEntries(members)),
    }));
    const records = fc.array(object, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(records, fc.subarray(asked, { minLength: 1 }), (values, names) => {
        const pick = memberPicker(names);
        for (const value of values) {
          const expected = Object.entries(Object(value)).filter(([key]) => names.includes(key));
          const picked = Object.entries(pick(encode(JSON.stringify(value)))).filter(([key]) =>
            names.includes(key),
          );
          expect(Object.fromEntries(picked)).toEqual(Object.fromEntries(expected));
        }
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it("passes over what was not asked for", () => {
    const text = encode('{"id":"C1","line_items":[{"a":"}]"}],"total_amount":"25.0000"}');
    expect(memberPicker(["total_amount"])(text)).toEqual({ total_amount: "25.0000" });
  });

  it("picks inside of what is picked, where that is an object", () => {
    const text = encode(
      '{"supporter":{"id":"S1","groups":[{"id":"G"}],"é":{}},"b":{"c":[1]},"d":null,"e":{}}',
    );
    expect(memberPicker(["supporter.id", "supporter.é", "b.c", "d.x", "e.x"])(text)).toEqual({
      supporter: { id: "S1", é: {} },
      b: { c: [1] },
      d: null,
      e: {},
    });
    expect(memberPicker(["b.c", "b"])(text)).toEqual({ b: { c: [1] } });
  });

  it("picks from each element of a list, whatever stands there", () => {
    const text = encode(
      '{"a":[{"id":"x","b":{"c":1}},{"id":2},"text",[{"b":3,"id":4}],null,[]],"z":[{"b":"]"}]}',
    );
    expect(memberPicker(["a.id", "z.y"])(text)).toEqual({
      a: [{ id: "x" }, { id: 2 }, "text", [{ id: 4 }], null, []],
      z: [{}],
    });
  });

  it("has every digit of a number, wherever it stands and however the record is written", () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,24})$/);
    const written = fc
      .tuple(
        fc.constantFrom("", "-"),
        digits,
        fc.stringMatching(/^(\.\d{1,24})?$/),
        fc.stringMatching(/^([eE][+-]?\d{1,3})?$/),
      )
      .map((parts) => parts.join(""))
      .filter((text) => text !== "-0");
    fc.assert(
      fc.property(written, fc.constantFrom("", " ", "\n"), (number, blank) => {
        const list = `[${blank}{"n":${blank}${number}},[${number}${blank}]]`;
        const text = `{"n":${blank}${number},"whole":${list},"list":${list},"said":"[${number}"}`;
        const paths = ["n", "whole", "list.n", "said"];
        const picked = memberPicker(paths, [...paths, "list"])(encode(text));
        const read = (value: unknown) =>
          JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? String(one) : one)));
        const parts = [{ n: number }, [number]];
        expect(read(picked)).toEqual({ n: number, whole: parts, list: parts, said: `[${number}` });
      }),
      { numRuns: 300 },
    );
  });

  it("has numbers as written where that is wanted, elsewhere as meant, with no digit lost", () => {
    const paths = ["paid", "who.id", "who.digits", "parts.qty", "parts.flag", "whole"];
    const expected = {
      ...{ paid: 1, who: { id: 12, digits: "12345678901234567890" } },
      parts: [{ qty: "1.0", flag: 1 }, { flag: "1.0" }],
      whole: { a: [0.1, "1.0"] },
    };
    for (const blank of ["", " "]) {
      const text =
        `{"paid":${blank}1e0,"who":{"id":12.0,"digits":12345678901234567890},` +
        `"parts":[{"qty":1.0,"flag":1.0},{"flag":"1.0"}],` +
        `"whole":{"a":[0.10,"1.0"]}}`;
      expect(memberPicker(paths, ["parts.qty"])(encode(text))).toEqual(expected);
    }
  });

  it("steps over texts of any length, whatever is escaped in them", () => {
    const long = '\\"'.repeat(8_000_000);
    const text = encode(`{ "n": 1.50, "said": "${long}[2.50" }`);
    const picked = memberPicker(["n", "said"], ["n"])(text);
    expect(picked["n"]).toBe("1.50");
    expect(picked["said"] === `${'"'.repeat(8_000_000)}[2.50`).toBe(true);
  });

  it("takes the last of repeated names, as parsing does", () => {
    expect(memberPicker(["id"])(encode('{"id":"C1","x":1,"id":"C2"}'))).toEqual({ id: "C2" });
  });

  it("refuses what is no object", () => {
    expect(() => memberPicker([])(encode("[1]"))).toThrow(SyntaxError);
    expect(() => memberPicker(["id"])(encode('{"id":"C1"'))).toThrow(SyntaxError);
  });
});
