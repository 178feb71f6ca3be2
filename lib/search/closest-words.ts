import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { matching, type Search } from "./first-rows";
import { lengthOf } from "./indexed-text";
import { demandOf, planQuery, type TextDemand, wholeWord } from "./query-plan";
import type { Question } from "./question";
import type { Sample } from "./trigram-sample";

/** The result of a search in which one word is mistyped. */
interface Closest {
  readonly demand: TextDemand;
  /** The words that replace the mistyped one; never empty. */
  readonly near: readonly string[];
}

const minForgiven = 5;
const maxForgiven = 40;
/** An index bears so many alternatives. */
const maxNear = 8;
/** The newest records with a misspelling of a word, which are read for the words that were meant. */
const maxTexts = 200;
/** SQLite blocks the event loop during a statement: so many rows are compared at once. */
const rowsAtOnce = 1000;
const digit = /\p{N}/u;
const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a word is an e-mail address or a part of one. */
export function isAddress(word: string): boolean {
  return word.includes("@");
}

/** Whether any record contains the e-mail address that a question is; null for other questions. */
export async function isKnownAddress(
  tx: Tx,
  engine: Engine["name"],
  { parts, beginnings, phrases, figures }: Question,
  sample: Sample,
): Promise<boolean | null> {
  const [word = "", ...others] = parts;
  if (others.length + beginnings.length + phrases.length + figures.length > 0) return null;
  if (!wholeAddress.test(word)) return null;
  const { from, conditions } = planQuery(engine, [[wholeWord(word)]], sample);
  const where = sql.join(conditions, sql` and `);
  return (await ask(tx, sql`select 1 from ${from} where ${where} limit 1`)).length > 0;
}

/**
 * The words that were meant by the first word of a question that may be mistyped, where records contain them
 * and all its other words; null where none do.
 */
export async function closestDemand(tx: Tx, engine: Engine["name"], search: Search): Promise<Closest | null> {
  const { question, sample } = search;
  if (await isKnownAddress(tx, engine, question, sample)) return null;
  for (const word of question.parts.filter(isForgivable)) {
    const others = demandOf({ ...question, parts: question.parts.filter((other) => other !== word) });
    const near = nearWords(word, await misspelledTexts(tx, engine, word, others, search));
    if (near.length > 0) return { near, demand: [...others, near.map(wholeWord)] };
  }
  return null;
}

/** Numbers are found as they are typed; of an e-mail address the letters are forgiven. */
function isForgivable(word: string): boolean {
  const length = lengthOf(word);
  return length >= minForgiven && length <= maxForgiven && (isAddress(word) || !digit.test(word));
}

/** The newest texts that contain a word that begins like a mistyped one, except for one mistake. */
async function misspelledTexts(
  tx: Tx,
  engine: Engine["name"],
  word: string,
  others: TextDemand,
  search: Search,
): Promise<readonly string[]> {
  const { from, where, key } = matching(engine, [...others, intactParts(word, search.sample)], search);
  const misspelling = misspellingOf(word);
  const isPostgres = engine === "postgres";
  const isMisspelled = isPostgres ? sql`(s.text || '') ~ ${misspelling.source}` : sql`1 = 1`;
  // PostgreSQL would walk to the end for a limit of rows that hardly exist; a sum has no index.
  const order = isPostgres ? sql`${key} + 0` : key;
  const limit = isPostgres ? maxTexts : rowsAtOnce;
  const texts: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await ask(
      tx,
      sql<{ sort_key: number; text: string }>`select s.sort_key, s.text from ${from}
        where ${key} < ${before} and ${where} and ${isMisspelled} order by ${order} desc limit ${limit}`,
    );
    texts.push(...rows.map(({ text }) => text).filter((text) => misspelling.test(text)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || texts.length >= maxTexts)
      return texts.slice(0, maxTexts);
    before = last.sort_key;
    await yieldToEventLoop();
  }
}

/**
 * Parts of which each misspelling contains one: a mistake behind a position leaves what is before it intact,
 * one before it the rest, and two swapped characters around it are known. The position is the one for which
 * fewest texts have to be compared.
 */
export function intactParts(word: string, { texts }: Pick<Sample, "texts">): readonly string[] {
  const characters = [...word];
  const middle = Math.floor(characters.length / 2);
  const splits = Array.from({ length: characters.length - 4 }, (_, at) => at + 2)
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
    .map((at) => {
      const parts = [` ${characters.slice(0, at).join("")}`, characters.slice(at).join("")];
      const compared = texts.filter((text) => parts.some((part) => text.includes(part))).length;
      return { at, parts, compared };
    })
    .toSorted((one, other) => one.compared - other.compared);
  const [best] = splits;
  return best === undefined ? [] : [...best.parts, ` ${swapped(characters, best.at - 1)}`];
}

function swapped(characters: readonly string[], at: number): string {
  const [one = "", other = ""] = characters.slice(at, at + 2);
  return [...characters.slice(0, at), other, one, ...characters.slice(at + 2)].join("");
}

/**
 * Words that begin like a mistyped one when one character is another, too many, missing, or swapped with the
 * next; as a pattern that both JavaScript and PostgreSQL understand.
 */
export function misspellingOf(word: string): RegExp {
  const characters = [...word];
  const literal = (some: string) => some.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const spellings = characters.flatMap((_, at) => {
    const before = literal(characters.slice(0, at).join(""));
    const rest = literal(characters.slice(at).join(""));
    const after = literal(characters.slice(at + 1).join(""));
    const isLast = at === characters.length - 1;
    return [`${before}.${after}`, before + after, `${before}.${rest}`].concat(
      isLast ? [] : literal(swapped(characters, at)),
    );
  });
  return new RegExp(` (?:${[...new Set(spellings)].join("|")})`, "su");
}

/**
 * The words in indexed texts that were meant by a mistyped one, the most frequent first: those that differ by
 * one mistake, else those that begin so. Two words may have been typed without the blank.
 */
export function nearWords(word: string, texts: readonly string[]): readonly string[] {
  const whole = new Map<string, number>();
  const begun = new Map<string, number>();
  const typed = [...word];
  for (const text of texts) {
    for (const other of new Set(wordsAndPairs(text))) {
      const nearness = nearnessOf(typed, other);
      const counts = nearness === "whole" ? whole : begun;
      if (nearness !== null) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  return [...(whole.size > 0 ? whole : begun)]
    .toSorted(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
    .slice(0, maxNear)
    .map(([other]) => other);
}

function wordsAndPairs(text: string): readonly string[] {
  return text.split("  ").flatMap((part) => {
    const words = part.split(" ").filter((word) => word !== "");
    return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)];
  });
}

/** Whether one mistake makes a word another one (`whole`) or its beginning (`begun`). */
function nearnessOf(typed: readonly string[], other: string): "whole" | "begun" | null {
  // An id, a receipt or a reference is not found by a part of it; addresses may contain digits.
  if (digit.test(other) && !isAddress(other)) return null;
  const meant = [...other];
  const at = typed.findIndex((character, index) => character !== meant[index]);
  if (at < 0) return null;
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  const mistakes = [
    { typedEnd: at + 1, meantEnd: at + 1 },
    { typedEnd: at + 1, meantEnd: at },
    { typedEnd: at, meantEnd: at + 1 },
    ...(isSwapped ? [{ typedEnd: at + 2, meantEnd: at + 2 }] : []),
  ];
  let nearness: "begun" | null = null;
  for (const { typedEnd, meantEnd } of mistakes) {
    const changed = [...typed.slice(at, typedEnd), ...meant.slice(at, meantEnd)];
    const rest = typed.slice(typedEnd);
    if (meantEnd > meant.length || changed.some((character) => digit.test(character))) continue;
    if (!rest.every((character, index) => character === meant[meantEnd + index])) continue;
    if (meantEnd + rest.length === meant.length) return "whole";
    // A digit that follows would be what the last character was mistyped for.
    if (rest.length > 0 || !digit.test(meant[meantEnd] ?? "")) nearness = "begun";
  }
  return nearness;
}
