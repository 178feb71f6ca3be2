import { sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { candidatesFor } from "./candidates";
import { type Search, statement } from "./find-places";
import { likeText } from "./like";
import type { Question } from "./question";
import { type TextDemand, textConditions } from "./text-demand";
import { anywhere } from "./tiers";
import type { Rarity } from "./trigram-sample";
import { isForgivable, nearWords, typoPatterns } from "./typos";

/** What is found instead where nothing holds all words of a question. */
export interface Closest {
  readonly demand: TextDemand;
  /** The words that stand for the mistyped one; never empty. */
  readonly near: readonly string[];
}

/** So many of the newest records that may be meant are looked at for the words that are. */
const maxRead = 200;

/**
 * The closest words for the first word of a question that may be mistyped, where records hold them beside all
 * its other words; null where none do. What they are found by is as exact as any other question, so it counts
 * and pages alike.
 */
export async function closestDemand(tx: Tx, engine: Engine["name"], search: Search): Promise<Closest | null> {
  const { question, rarity } = search;
  if (await isKnownAddress(tx, engine, question, rarity)) return null;
  const { parts, beginnings, phrases, figures } = question;
  for (const word of parts.filter(isForgivable)) {
    const others = { begin: beginnings, inside: parts.filter((other) => other !== word) };
    const nearly = { ...others, whole: phrases, oneOf: [...anywhere(figures), typoPatterns(word)] };
    const near = nearWords(word, await newestTexts(tx, engine, nearly, search));
    const [only = "", ...more] = near;
    if (near.length === 0) continue;
    const oneOf = [...anywhere(figures), ...(more.length === 0 ? [] : [near.map(wholeWord)])];
    const whole = more.length === 0 ? [...phrases, only] : phrases;
    return { near, demand: { ...others, whole, oneOf } };
  }
  return null;
}

function wholeWord(word: string): string {
  return `% ${likeText(word)} %`;
}

async function newestTexts(
  tx: Tx,
  engine: Engine["name"],
  demand: TextDemand,
  search: Search,
): Promise<readonly string[]> {
  const { from, where, place } = statement(engine, demand, search, false);
  // By a sum, of which PostgreSQL has no index: it would walk to the end for what hardly any record has.
  const order = engine === "postgres" ? sql`${place} + 0` : place;
  const rows = await ask(
    tx,
    sql<{
      text: string;
    }>`select s.text from ${from} where ${where} order by ${order} desc limit ${sql.lit(maxRead)}`,
  );
  return rows.map(({ text }) => text);
}

const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * Whether a record has the e-mail address that a question is, whatever else limits the answer; null where it
 * is none.
 */
export async function isKnownAddress(
  tx: Tx,
  engine: Engine["name"],
  question: Question,
  rarity: Rarity,
): Promise<boolean | null> {
  const address = addressOf(question);
  if (address === null) return null;
  const demand = { whole: [address] };
  const { from, conditions, text } = candidatesFor(engine, demand, rarity, false);
  const where = sql.join([...conditions, ...textConditions(demand, text)], sql` and `);
  return (await ask(tx, sql`select 1 from ${from} where ${where} limit 1`)).length > 0;
}

function addressOf({ parts, beginnings, phrases, figures }: Question): string | null {
  const [word = ""] = parts;
  const isAlone = parts.length === 1 && beginnings.length + phrases.length + figures.length === 0;
  return isAlone && wholeAddress.test(word) ? word : null;
}
