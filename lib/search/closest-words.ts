import { sql } from "kysely";
import { queryRows, readWithin } from "@/lib/database/engine";
import { lengthOf } from "./indexed-text";
import { matching, matchingNewest, type Search } from "./matches";
import { criteriaOf, planQuery, type TextCriteria, wholeWord } from "./query-plan";

const minCorrected = 5;
const maxCorrected = 40;
const maxNear = 8;
const maxTexts = 200;
/** SQLite blocks the event loop during a statement, so each one compares at most this number of rows. */
const rowsAtOnce = 1000;
/** PostgreSQL compares this number of the newest rows, and of the rows that an index finds. */
const comparedRows = 10_000;
/** The default limit for all words of a search together. */
const maxIndexedMs = 200;
const digit = /\p{N}/u;
const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function isAddress(word: string): boolean {
  return word.includes("@");
}

/** Whether a record contains the email address; null if the search is not just an email address. */
export async function isKnownAddress({ tx, engine, question, sample }: Search): Promise<boolean | null> {
  const { substrings, prefixes, phrases, figures } = question;
  const [word = "", ...others] = substrings;
  if (others.length + prefixes.length + phrases.length + figures.length > 0) return null;
  if (!wholeAddress.test(word)) return null;
  const { from, conditions } = planQuery(engine, [[wholeWord(word)]], sample);
  const where = sql.join(conditions, sql` and `);
  return (await queryRows(tx, sql`select 1 from ${from} where ${where} limit 1`)).length > 0;
}

/**
 * Returns corrections (`near`, never empty) of the first mistyped word whose corrections are in records
 * together with all other words. Null if there is none; undefined if time ran out before one was found.
 * @param indexedMs the time limit for reading an index; null: none
 */
export async function closestCriteria(search: Search, indexedMs: number | null = maxIndexedMs) {
  if (await isKnownAddress(search)) return null;
  const { question } = search;
  const words = question.substrings.filter(isCorrectable);
  let timedOut = false;
  for (const word of words) {
    const others = criteriaOf({
      ...question,
      substrings: question.substrings.filter((other) => other !== word),
    });
    const limitMs = indexedMs === null ? null : indexedMs / words.length;
    const near = await findNear(search, word, [...others, intactParts(word)], limitMs);
    if (near === null) timedOut = true;
    else if (near.length > 0) return { near, criteria: [...others, near.map(wholeWord)] };
  }
  return timedOut ? undefined : null;
}

/** Numbers are never corrected; in email addresses, only letters are. */
function isCorrectable(word: string): boolean {
  const length = lengthOf(word);
  return length >= minCorrected && length <= maxCorrected && (isAddress(word) || !digit.test(word));
}

/**
 * Finds corrections. PostgreSQL reads all rows that its index finds, however few are needed, and half a word
 * may be in half of the rows. So it compares the newest rows first, then reads the index for a limited time.
 * @param indexedMs that limit; null: none
 * @returns null if the time ran out
 */
async function findNear(search: Search, word: string, criteria: TextCriteria, indexedMs: number | null) {
  const find = async (plan: ReturnType<typeof matching>) =>
    nearWords(word, await misspelledTexts(search, word, plan));
  const indexed = matching(search, criteria);
  if (search.engine === "sqlite") return find(indexed);
  const near = await find(matchingNewest(search, criteria, comparedRows));
  if (near.length > 0) return near;
  return indexedMs === null ? find(indexed) : readWithin(search.tx, indexedMs, () => find(indexed));
}

/** Returns the newest texts with a word that begins with the mistyped one, except for one mistake. */
async function misspelledTexts(
  { tx, engine }: Search,
  word: string,
  { from, where, keyColumn, orderBy }: ReturnType<typeof matching>,
): Promise<readonly string[]> {
  const misspelling = new RegExp(` (?:${misspellings(word)})`, "su");
  const isPostgres = engine === "postgres";
  const limit = isPostgres ? comparedRows : rowsAtOnce;
  const texts: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const newest = sql<{ sort_key: number; text: string }>`select s.sort_key, s.text from ${from}
      where ${keyColumn} < ${before} and ${where} order by ${orderBy} desc limit ${limit}`;
    const rows = await queryRows(tx, newest);
    texts.push(...rows.map(({ text }) => text).filter((text) => misspelling.test(text)));
    const last = rows.at(-1);
    // PostgreSQL would read the rows of the index from the start again.
    const isLast = last === undefined || rows.length < limit || isPostgres;
    if (isLast || texts.length >= maxTexts) return texts.slice(0, maxTexts);
    before = last.sort_key;
  }
}

/**
 * Returns parts, one of which is in every misspelling: a mistake after the middle leaves the first half
 * intact, one before the middle leaves the second half, and a swap across the middle gives a known text.
 */
export function intactParts(word: string): readonly string[] {
  const characters = [...word];
  const middle = Math.floor(characters.length / 2);
  const [start, rest] = [characters.slice(0, middle), characters.slice(middle)];
  return [` ${start.join("")}`, rest.join(""), ` ${swapped(characters, middle - 1)}`];
}

function swapped(characters: readonly string[], at: number): string {
  const [one = "", other = ""] = characters.slice(at, at + 2);
  return [...characters.slice(0, at), other, one, ...characters.slice(at + 2)].join("");
}

/**
 * Returns spellings that differ from a word by one mistake, as alternatives of a pattern: a different, extra
 * or missing character, or two swapped ones. A mistake never involves a digit.
 */
function misspellings(word: string): string {
  const characters = [...word];
  const literal = (some: string) => some.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const spellings = characters.flatMap((character, at) => {
    const before = literal(characters.slice(0, at).join(""));
    const rest = literal(characters.slice(at).join(""));
    const missing = `${before}\\D${rest}`;
    if (digit.test(character)) return [missing];
    const next = characters[at + 1];
    // Otherwise a digit could replace the last character.
    const after = next === undefined ? "(?!\\d)" : literal(characters.slice(at + 1).join(""));
    const others = [`${before}\\D${after}`, before + after, missing];
    return next === undefined || digit.test(next) ? others : [...others, literal(swapped(characters, at))];
  });
  return [...new Set(spellings)].join("|");
}

/**
 * Returns words of indexed texts that a mistyped word may mean, the most frequent first: those that differ by
 * one mistake, or else those whose beginning does. Includes pairs of words, in case a blank was left out.
 */
export function nearWords(word: string, texts: readonly string[]): readonly string[] {
  const [isWhole, isBegun] = ["$", ""].map((end) => new RegExp(`^(?:${misspellings(word)})${end}`, "su"));
  // Words with digits are ids, receipts and references, which are exact; addresses may contain digits.
  const words = texts.flatMap((text) => [...new Set(wordsAndPairs(text))]);
  const known = words.filter((other) => isAddress(other) || !digit.test(other));
  const whole = known.filter((other) => isWhole?.test(other));
  const counts = new Map<string, number>();
  for (const other of whole.length > 0 ? whole : known.filter((one) => isBegun?.test(one))) {
    counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts]
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
