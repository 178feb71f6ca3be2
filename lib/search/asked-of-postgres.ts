import { type RawBuilder, sql } from "kysely";
import { lengthOf } from "./folded-words";
import { stretchesOf } from "./like";
import { type TextDemand, textConditions } from "./text-demand";
import { type Rarity, rarestAmong, trigramsOf } from "./trigram-sample";

/** What PostgreSQL is told of a search, where it would not find the best way by itself. */
interface Asked {
  /** What its index is asked. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** What is compared with the demand: the column, or a copy that the index does not know. */
  readonly text: RawBuilder<unknown>;
  /** Only where it must not walk by date. */
  readonly order?: RawBuilder<unknown>;
}

/** In the sample: in so many records at most that nothing else need be asked. */
const rare = 10;
/** Of fewer characters all are as soon looked up. */
const longWord = 12;
/** Spellings of a mistyped word are more. */
const fewPatterns = 8;

const column = sql`s.text`;
const copy = sql`(s.text || '')`;
/** In no index. */
const sum = sql`(s.place + 0)`;

/**
 * What PostgreSQL's index is asked, and what is compared beside it. A long word, such as an address, has many parts that almost
 * every record has, and the index reads the list of each: three rare ones tell as much.
 */
export function askedOfPostgres(demand: TextDemand, rarity: Rarity): Asked {
  const { whole = [], begin = [], inside = [], oneOf = [] } = demand;
  const many = oneOf.filter(({ length }) => length > fewPatterns);
  if (many.length > 0) return askedOfMany({ whole, begin, inside }, many, rarity);
  const words = [...whole, ...begin, ...inside].flatMap((phrase) => phrase.split(" "));
  const long = words.filter((word) => lengthOf(word) >= longWord);
  const asked = rarestKnown(long, /^[a-z\d]{3}$/, rarity).filter((part) => rarity(part) <= rare);
  if (asked.length === 0) return { conditions: [], text: column };
  return { conditions: asked.map(holds), text: copy };
}

/**
 * For each of many patterns PostgreSQL reckons with some dozens of rows, of which it would soon meet enough on a walk by date; mostly
 * there are none, and it would walk to the end. So it has to find the rows by their words, and most spellings share their rare parts.
 */
function askedOfMany(
  words: TextDemand,
  many: readonly (readonly string[])[],
  rarity: Rarity,
): Required<Asked> {
  const narrow = many.flatMap((patterns) => {
    const parts = patterns.map((pattern) =>
      rarestKnown(stretchesOf(pattern), /^[a-z\d ][a-z\d]{2}$/, rarity),
    );
    // A pattern of which nothing is known to the index may stand anywhere.
    if (parts.some(({ length }) => length === 0)) return [];
    const distinct = new Map(parts.map((few) => [few.toSorted().join(), few]));
    const choices = [...distinct.values()].map((few) => sql`(${sql.join(few.map(holds), sql` and `)})`);
    return [sql`(${sql.join(choices, sql` or `)})`];
  });
  if (narrow.length < many.length) return { conditions: [], text: column, order: sum };
  return { conditions: [...narrow, ...textConditions(words)], text: copy, order: sum };
}

/** The rarest of the parts that match. The index knows letters and figures, and which others are letters depends on the server. */
function rarestKnown(texts: readonly string[], known: RegExp, rarity: Rarity): readonly string[] {
  const parts = texts.flatMap(trigramsOf).filter((part) => known.test(part));
  return rarestAmong(parts, rarity);
}

function holds(part: string): RawBuilder<unknown> {
  return sql`s.text like ${`%${part}%`}`;
}
