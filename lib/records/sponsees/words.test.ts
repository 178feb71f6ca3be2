import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/json/json-value";
import { formerCover } from "@/lib/records/__fixtures__/former-cover";
import { fold } from "@/lib/records/folded-text";
import { runs } from "@/scripts/test/runs";

import { cleanHtml, sponseeWords } from "./words";

const wordsOf = (sponsee: JsonValue) => sponseeWords({ line_items: [{ sponsee }] });

describe("sponseeWords", () => {
  it("covers nothing for a record that identifies no sponsored person", () => {
    expect(sponseeWords({ id: "A", supporter: { name: "Anna" } })).toBeNull();
    expect(wordsOf(null)).toBeNull();
    const text = 'X <b>soon</b> at /c/1 &Mscr;a<b title=">">ForX</b> %2541';
    const words = wordsOf({ full_name: "X", birth_date: "soon", website_url: "/c/1" });
    expect(words?.cover(text, "*")).toBe(text);
  });

  it("leaves a part of a name that is one syllable of Hangul, as it is in ordinary words", () => {
    expect(wordsOf({ first_name: "민준", last_name: "김" })?.cover("민준: 김치", "*")).toBe("*: 김치");
  });

  it("masks one person as the reference pattern does", () => {
    const names = fc.constantFrom(
      ..."José María|Ngo Bao|Łukasz|李小龙|Ana|Müller-Ørsted|สมชาย|Le Thi Hoa|N'Golo".split("|"),
    );
    const dates = fc.constantFrom("2015-02-03", "2010-12-31T00:00:00Z", "1999-10-10", "2015-13-07", "soon");
    const urls = fc.constantFrom(
      "https://example.org/child/77",
      "http://a.b/?q=%C3%A9t%C3%A9&x=(1)",
      "/short",
    );
    // The leading space keeps a name before the address from joining it as a longer word.
    const pieces = fc.constantFrom(
      ...(
        "jose|MARIA|Jos%C3%A9|Jos&eacute;|Jos&eacute;Mar&iacute;a|josémaría|maria's|ngobao|Lethihoa|le|" +
        "ngolo|ForAna|ŁUKASZ|lukasz|李小龙|ana|Banana|Mueller|muller ørsted|สมชาย|2015-02-03|3/2/15|" +
        "3rd of Feb.|february 3|3 mars|31 décembre|31.12.2010|12/31/10|20101231|10 Oct 1999|07 13 2015|" +
        "no. 3|2015|15|dec| https://example.org/CHILD/77| http://a.b/?q=été&x=(1)|/short| | |-|_|'|.|ß|\n"
      ).split("|"),
    );
    const text = fc
      .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 3 })))
      .map((all) => all.join(""));
    const person = fc.record(
      { full_name: names, birth_date: dates, website_url: urls },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(person, text, (sponsee, input) => {
        const words = wordsOf(sponsee);
        if (words === null) return;
        const { full_name, birth_date, website_url } = sponsee;
        const given = {
          names: [full_name].flatMap((name) => name ?? []),
          births: [birth_date].flatMap((birth) => birth ?? []),
          addresses: [website_url].flatMap((url) => url ?? []),
        };
        expect(words.cover(input, "*")).toBe(formerCover(given, input, "*"));
      }),
      { numRuns: runs(200, 2000) },
    );
  });

  it("masks the dates of two people also where they overlap", () => {
    const people = [{ birth_date: "2014-02-13" }, { birth_date: "2015-02-03" }];
    expect(wordsOf(people)?.cover("13 feb 3", "*")).toBe("*");
  });

  it("masks several people as the reference pattern does, short and ordinary words too", () => {
    const words = (
      "Ana|Anaana|Amara|Amaras|Mark|Grace|Hope|May|Li|Bo|Ng|Jean-Luc|O’Neill|De Boer|Zoë|Åsa|Müller|" +
      "Søren|Иван|Σωκράτης|小明|민준|สมชาย|İpek|von der Leyen|X"
    ).split("|");
    const person = fc.record(
      {
        first_name: fc.constantFrom(...words),
        last_name: fc.constantFrom(...words),
        birth_date: fc.constantFrom("2015-02-03", "2014-02-13", "2015-12-03"),
      },
      { requiredKeys: ["first_name"] },
    );
    const days = "3 Feb 2015|13/02/14|Feb 3, 2015|20151203|feb 32015|3 feb 3|12/03/2015|3rd of Dec.".split(
      "|",
    );
    const separators = "| |  |-|_|.|, |'s |s |’| + |\n|    |1|<b>|&nbsp;".split("|");
    const piece = fc
      .tuple(fc.constantFrom(...words, ...days, "marketing", "hopes", "banana"), fc.nat({ max: 3 }))
      .map(
        ([word, way]) =>
          [word, word.toUpperCase(), word.normalize("NFD"), encodeURIComponent(word)][way] ?? "",
      );
    const text = fc
      .array(fc.tuple(piece, fc.constantFrom(...separators)), { maxLength: 6 })
      .map((all) => all.flat().join(""));
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), text, (people, input) => {
        const given = {
          names: people.flatMap(({ first_name, last_name }) => [first_name, last_name ?? ""]),
          births: people.flatMap(({ birth_date }) => birth_date ?? []),
          addresses: [],
        };
        const covered = wordsOf(people)?.cover(input, "*") ?? input;
        const expected = formerCover(given, input, "*");
        const joined = formerCover(given, input.replaceAll("<b>", ""), "*");
        // A text with markup inside a name is masked whole, as one match or several.
        const isSplit = joined !== expected.replaceAll("<b>", "");
        expect(isSplit && /^\*+$/.test(covered) ? expected : covered).toBe(expected);
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it.each([
    "Ma<b></b>ria",
    "Ma<b></b>rias",
    "<i>Tom</i><i>Ma<b></b>riaMaria</i>",
    "Ma</b><i class='x' id=y>ria",
    "Ma<!-- no -->ria",
    "M<b>a</b>r<br/>ia",
    "Mar&iacute;a",
    "Mar&iacutea",
    "M&#00000097;ria",
    "M&#97ria",
    "Mar&ZeroWidthSpace;ia",
    "Mar&zwnj;ia",
    "Mar&shy;ia",
    "Mar\u00adia",
    "Mar\u200bia",
    "Mar\u2060i\ufeffa",
    "Mar\u3164ia",
    "Mar\u0000ia",
    "Mar\u034fia",
    "Ma<script>x</script>ria",
    "Ma<style>p{}</style>ria",
    'Ma<b title=">">ria',
    "Ma<b title='a>b'>ria",
    "Ma<b / x>ria",
    "Ma<!DOCTYPE x>ria",
    "&Mscr;aria",
  ])("masks a name written as %s, also in the text that a page shows", (text) => {
    const covered = wordsOf({ first_name: "Maria" })?.cover(`A letter from ${text} today`, "*") ?? "";
    expect(covered).toMatch(/^A letter from .*\*.* today(?:<\/b>)?$/s);
    const shown = cleanHtml(covered).replaceAll(/<[^>]*>/g, "");
    expect(fold(shown)).not.toContain("maria");
  });

  it.each(["'", "’", "ʼ", "′", "＇", "&#8217;"])("masks names with the apostrophe %s", (mark) => {
    const text = `From Amara${mark}s brother, for O${mark}Brien and N${mark}Golo\u2011Amara`;
    const covered = wordsOf([{ first_name: "Amara" }, { name: "N’Golo O'Brien" }])?.cover(text, "*") ?? "";
    expect(covered).not.toMatch(/amara|brien|golo/i);
  });

  it("masks a day that follows another without a space", () => {
    const people = [{ birth_date: "2015-12-03" }, { birth_date: "2015-02-03" }];
    expect(wordsOf(people)?.cover("20151203Feb%203%2C%202015", "*")).not.toMatch(/Feb|3/);
  });

  it("keeps markup that splits no name as written", () => {
    const html =
      "<p>Tom &amp; <b>Ann</b></p><STYLE>p{}</STYLE>R&D &Auml; <a href=x>Mariana</a><o:p> &hearts;";
    expect(wordsOf({ first_name: "Maria" })?.cover(html, "*")).toBe(html);
  });

  it.each([
    "https://cdn.example/kids/7.jpg",
    "HTTPS://CDN.Example/kids/7.jpg",
    "http://cdn.example/kids/7.jpg",
    "https://cdn.example:443/kids/7.jpg",
    "http://cdn.example:80/kids/7.jpg",
    "//cdn.example/kids/7.jpg",
    "https://cdn.example/kids/./a/../7.jpg",
    "https://cdn.example/kids/%37%2ejpg",
    "https://cdn.example/a/%2e%2e/kids/7.jpg",
    "https://cdn.example//kids/7.jpg",
    "https://cdn.example/kids/7.jpg/",
    "https://cdn.example./kids/7.jpg",
    "https://user@cdn.example/kids/7.jpg",
    "https:\\\\cdn.example\\kids\\7.jpg",
    "https://cdn.example/kids/7.jpg?w=200#top",
  ])("masks an image URL written as %s", (address) => {
    for (const image_url of ["https://cdn.example/kids/7.jpg", "https://CDN.example:443/kids/7.jpg?v=1"]) {
      const words = wordsOf({ image_url });
      for (const text of [address, `see (${address}), or not`, `<img src="${address}">`]) {
        expect(words?.cover(text, "*"), text).not.toContain("7.jpg");
      }
      const others = "https://cdn.example/kids/70.jpg https://other.example/kids/7.jpg /kids/7.jpg";
      expect(words?.cover(others, "*")).toBe(others);
    }
  });

  it("masks every text that could name a person when there are too many people or a name is too long", () => {
    const person = (name: string) => ({ first_name: name });
    const given = [
      Array.from({ length: 501 }, (_, index) => person(`Child${"abcdefghij"[index % 10]}`)),
      [person(`${"Maria ".repeat(33)}Eve`)],
    ];
    for (const people of given) {
      expect(wordsOf(people)?.cover("For Eve", "*")).toBe("*");
      for (const text of ["25.0000", "-3", "", " – "]) expect(wordsOf(people)?.cover(text, "*")).toBe(text);
    }
    const atLimit = wordsOf(Array.from({ length: 500 }, () => person("Eve")));
    expect(atLimit?.cover("For Eve and Tom", "*")).toBe("For * and Tom");
  });
});
