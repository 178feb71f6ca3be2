import { describe, expect, it } from "vitest";
import { askedOfPostgres } from "./asked-of-postgres";
import type { Rarity } from "./trigram-sample";
import { typoPatterns } from "./typos";

const rarity = (trigram: string) => (/[xmp@]|org/.test(trigram) ? 900 : 3);
const partsOf = (words: readonly string[]) => askedOfPostgres({ inside: words }, rarity).conditions.length;

it("PostgreSQL's index is given three rare parts of an address, none where all are frequent", () => {
  expect(partsOf(["nell.quillfeather@example.org"])).toBe(3);
  expect(partsOf(["xmpxmpxmpxmpxmp"])).toBe(0);
});

it("a short word is left to the planner as it is", () => expect(partsOf(["quill", "feather"])).toBe(0));

it("only what is a letter or figure on every server is asked for", () => {
  expect(partsOf(["a-b-c-d-e-f-g-h-i"])).toBe(0);
  expect(partsOf(["王伟王伟--abcd--12"])).toBe(2);
});

const asksFor = (...patterns: string[]) => askedOfPostgres({ inside: ["quill"], oneOf: [patterns] }, rarity);

it("the spellings of a mistyped word are found by their parts, which they share, and not on a walk", () => {
  const { conditions, way } = asksFor(...typoPatterns("nell.quillfeather@example.org"));
  expect(conditions).toHaveLength(2);
  expect(way).toBe("index");
});

it("where the index knows no part of a spelling it is asked for none, and still not for a walk", () => {
  const { conditions, way } = asksFor(...typoPatterns("王伟王伟王"));
  expect(conditions).toHaveLength(0);
  expect(way).toBe("index");
});

it("few spellings are left to the planner as they are", () => {
  expect(asksFor("% 12.34%", "% 12,34%")).toMatchObject({ conditions: [] });
  expect(asksFor("% 12.34%", "% 12,34%").way).toBeUndefined();
});

describe("with a sample that is large enough to tell shares", () => {
  const texts = Array.from({ length: 1000 }, (_, at) =>
    [
      " paid ",
      at % 5 === 0 ? " maria " : " otto ",
      at % 50 === 0 ? " iris.smith@example.org " : " o@example.org ",
      at < 20 ? " darbley " : " ",
      at === 0 ? " iris.darbley@example.org " : " ",
    ].join(""),
  );
  const sampleOf = (some: readonly string[], further: readonly string[] = []): Rarity => {
    const having = (part: string) => some.flatMap((text, at) => (text.includes(part) ? [at] : []));
    return Object.assign((part: string) => having(part).length, { sample: { texts: some, having, further } });
  };
  const sampled = sampleOf(texts);
  const askedFor = (...inside: readonly string[]) => askedOfPostgres({ inside }, sampled);

  it("what many have is walked, the more by records the more of a day match", () => {
    expect(askedFor("xample")).toMatchObject({ way: "date", conditions: [] });
    expect(askedFor("maria").way).toBe("date");
    expect(askedFor("smith").way).toBe("day");
    expect(askedFor("darbley").way).toBe("day");
  });

  it("where no walk is short, frequent words are looked up too, unless each part is in too many", () => {
    const lookedUp = (word: string) => askedOfPostgres({ inside: [word] }, sampled, false).way;
    expect([lookedUp("smith"), lookedUp("darbley"), lookedUp("xample")]).toEqual([
      "index",
      "index",
      undefined,
    ]);
  });

  it("what next to nobody has is looked up, by the rarest part of each word that leaves fewer", () => {
    expect(askedFor("smith", "darbley").way).toBe("index");
    expect(askedFor("smith", "darbley").conditions).toHaveLength(2);
    expect(askedFor("is.darb").way).toBe("index");
  });

  it("two parts that nothing has are enough, and no frequent one is asked beside one", () => {
    expect(askedFor("qqqzzzqqq").conditions).toHaveLength(2);
    expect(askedFor("xampleq").conditions).toHaveLength(1);
  });

  it("what the sample hardly has is walked where further texts have more of it", () => {
    const further = (every: number) =>
      Array.from({ length: 2000 }, (_, at) => (at % every === 0 ? " darbley " : " otto "));
    const rare = texts.map((text, at) => (at < 2 ? text : text.replace("darbley", "otto")));
    const asked = (every: number) => askedOfPostgres({ begin: ["darbley"] }, sampleOf(rare, further(every)));
    expect(asked(100)).toMatchObject({ way: "day", met: [22, 3000] });
    expect(asked(1000).way).toBe("index");
  });

  it("what the index has no part of is walked if frequent, and left to the planner if rare", () => {
    expect(askedFor("@").way).toBe("date");
    expect(askedFor("王伟王")).toEqual({ conditions: [], text: expect.anything() });
  });
});
