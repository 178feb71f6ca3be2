import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replaceFolded } from "./folded-text";
import { sponseeWords } from "./sponsee-words";

const wordsOf = (sponsee: unknown) => sponseeWords({ line_items: [{ sponsee }] });

describe("the words of sponsored people", () => {
  it("are none where a record tells of nobody, or of somebody without anything that tells", () => {
    expect(sponseeWords({ id: "A", supporter: { name: "Anna" } })).toBeNull();
    expect(wordsOf(null)).toBeNull();
    expect(wordsOf({ full_name: "X", birth_date: "soon", website_url: "/c/1" })).toBeNull();
  });

  it("are covered wherever their pattern finds them, though it is asked last", () => {
    const names = fc.constantFrom(
      "José María",
      "Ngo Bao",
      "Łukasz",
      "李小龙",
      "Ana",
      "Müller-Ørsted",
      "สมชาย",
    );
    const dates = fc.constantFrom("2015-02-03", "2010-12-31T00:00:00Z", "1999-10-10", "2015-13-07", "soon");
    const urls = fc.constantFrom(
      "https://example.org/child/77",
      "http://a.b/?q=%C3%A9t%C3%A9&x=(1)",
      "/short",
    );
    const pieces = fc.constantFrom(
      ...[
        "jose",
        "MARIA",
        "Jos%C3%A9",
        "Jos&eacute;",
        "josémaría",
        "maria's",
        "ngobao",
        "ŁUKASZ",
        "lukasz",
        "李小龙",
        "ana",
      ],
      ...[
        "Banana",
        "Mueller",
        "muller ørsted",
        "สมชาย",
        "2015-02-03",
        "3/2/15",
        "3rd of Feb.",
        "february 3",
        "3 mars",
      ],
      ...[
        "31 décembre",
        "31.12.2010",
        "12/31/10",
        "20101231",
        "10 Oct 1999",
        "07 13 2015",
        "no. 3",
        "2015",
        "15",
        "dec",
      ],
      ...[
        "https://example.org/CHILD/77",
        "http://a.b/?q=été&x=(1)",
        "/short",
        " ",
        " ",
        "-",
        "_",
        "'",
        ".",
        "ß",
        "\n",
      ],
    );
    const text = fc
      .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 3 })))
      .map((all) => all.join(""));
    const person = fc.record(
      { full_name: names, birth_date: dates, website_url: urls },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(person, text, (sponsee, told) => {
        const words = wordsOf(sponsee);
        if (words === null) return;
        expect(words.cover(told, "*")).toBe(replaceFolded(told, words.pattern, "*"));
      }),
      { numRuns: 2000 },
    );
  });
});
