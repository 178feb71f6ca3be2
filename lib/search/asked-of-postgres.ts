import { type RawBuilder, sql } from "kysely";
import { lengthOf } from "./folded-words";
import { likeText, stretchesOf } from "./like";
import { tellingAmong, widest } from "./telling-parts";
import { type Compared, isMet, partsOf, type TextDemand, textConditions } from "./text-demand";
import { type Rarity, rarestAmong, type Sample, trigramsOf } from "./trigram-sample";

/** What PostgreSQL is told of a search, where it would not find the best way by itself. */
export interface Asked {
  /** What its index is asked. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** How texts are compared with the demand: so that the index may be asked, or so that it is not. */
  readonly text: Compared;
  /**
   * `index`: what it finds there is put in order; `day`: the rows are walked in the order of their places;
   * `date`: records are walked by date. Without a way the server chooses.
   */
  readonly way?: "index" | "day" | "date";
  /** Where a walk is told: how many of the sample meet the demand, of how many. */
  readonly met?: readonly [met: number, of: number];
}

/** In the sample: in so many records at most that nothing else need be asked. */
const rare = 10;
/** Of fewer characters all are as soon looked up. */
const longWord = 12;
/** Spellings of a mistyped word are more. */
const fewPatterns = 8;

/** Of what is sampled: in such a part at most, a walk by date meets too few of them too late. */
const scarce = 0.003;
/** In the sample: in so few records, it is chance whether that is more than a scarce part. */
const doubtful = 10;
/**
 * Of what is sampled: in such a part, so many of a day match that it is sooner walked by date than sorted.
 */
const crowded = 0.1;
/** In the sample: of a part that is in more records the list alone takes too long to read. */
const mostListed = 100;

/**
 * Three letters or figures, which and nothing else the index knows; two of them at the beginning or end of a
 * word.
 */
const letters = /^[a-z\d]{3}$/;
const edges = /^(?:[ -/:-@[-`{-~][a-z\d]{2}|[a-z\d]{2}[ -/:-@[-`{-~])$/;

/**
 * What PostgreSQL's index is asked, and what is compared beside it. A long word, such as an address, has many
 * parts that almost every record has, and the index reads the list of each: three rare ones tell as much.
 */
export function askedOfPostgres(demand: TextDemand, rarity: Rarity, mayWalk = true): Asked {
  const { whole = [], begin = [], inside = [], oneOf = [] } = demand;
  const many = oneOf.filter(({ length }) => length > fewPatterns);
  if (many.length > 0) return askedOfMany({ whole, begin, inside }, many, rarity);
  if (rarity.sample !== undefined) {
    const told = askedByShare(demand, rarity.sample, mayWalk);
    if (told !== null) return told;
  }
  const words = [...whole, ...begin, ...inside].flatMap((phrase) => phrase.split(" "));
  const long = words.filter((word) => lengthOf(word) >= longWord);
  const asked = rarestKnown(long, letters, rarity).filter((part) => rarity(part) <= rare);
  if (asked.length === 0) return { conditions: [], text: "like" };
  return { conditions: asked.map(holds), text: "position" };
}

/**
 * What a sample tells. The server's own statistics know nothing of most words, and it reckons with a hundred
 * rows where there are ten thousand. A demand that enough records meet is met soon on a walk by date; for the
 * others the index finds the rows by the few parts that leave fewest of the sample. Null where neither is
 * sure to be soon.
 */
function askedByShare(demand: TextDemand, sample: Sample, mayWalk: boolean): Asked | null {
  const { texts, having, further } = sample;
  const words = partsOf(demand);
  if (words.length === 0) return null;
  const known = words.flatMap(trigramsOf).filter((part) => letters.test(part) || edges.test(part));
  const parts = tellingAmong(known, sample);
  const [first] = parts;
  const near = first === undefined ? texts : having(first).flatMap((at) => texts[at] ?? []);
  // What is in next to nothing need not be looked for there.
  if (near.length === 0) return byIndex(parts);
  const metBy = (some: readonly string[]) => some.filter((text) => isMet(demand, text)).length;
  const glance = metBy(near);
  const isDoubtful = glance > 0 && glance <= doubtful && mayWalk;
  const met = glance + (isDoubtful ? metBy(further) : 0);
  const of = texts.length + (isDoubtful ? further.length : 0);
  const share = met / of;
  if (share > scarce && mayWalk) {
    const way = share < crowded ? "day" : "date";
    return { conditions: [], text: "like", way, met: [met, of] };
  }
  return first === undefined || near.length > mostListed ? null : byIndex(parts);
}

function byIndex(parts: readonly string[]): Asked {
  return { conditions: parts.map(holdsUnseen), text: "position", way: "index" };
}

/**
 * For each of many patterns PostgreSQL reckons with some dozens of rows, of which it would soon meet enough
 * on a walk by date; mostly there are none, and it would walk to the end. So it has to find the rows by their
 * words, and most spellings share their rare parts.
 */
function askedOfMany(words: TextDemand, many: readonly (readonly string[])[], rarity: Rarity): Asked {
  const narrow = many.flatMap((patterns) => {
    const parts = patterns.map((pattern) =>
      rarestKnown(stretchesOf(pattern), /^[a-z\d ][a-z\d]{2}$/, rarity),
    );
    // A pattern of which nothing is known to the index may stand anywhere.
    if (parts.some(({ length }) => length === 0)) return [];
    const choices = widest(parts).map((few) => sql`(${sql.join(few.map(holds), sql` and `)})`);
    return [sql`(${sql.join(choices, sql` or `)})`];
  });
  if (narrow.length < many.length) return { conditions: [], text: "like", way: "index" };
  return { conditions: [...narrow, ...textConditions(words)], text: "position", way: "index" };
}

/**
 * The rarest of the parts that match. The index knows letters and figures, and which others are letters
 * depends on the server.
 */
function rarestKnown(texts: readonly string[], known: RegExp, rarity: Rarity): readonly string[] {
  const parts = texts.flatMap(trigramsOf).filter((part) => known.test(part));
  return rarestAmong(parts, rarity);
}

function holds(part: string): RawBuilder<unknown> {
  return sql`s.text like ${`%${likeText(part)}%`}`;
}

/**
 * The same, but that the server does not reckon with the part before it has a plan: comparing the hundred
 * texts of its statistics with each takes longer than the answer.
 */
function holdsUnseen(part: string): RawBuilder<unknown> {
  return sql`s.text like (select ${`%${likeText(part)}%`})`;
}
