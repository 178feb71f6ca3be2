import { type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Question, Words } from "./question";
import { type Sample, selectTrigrams, trigramsOf } from "./trigram-sample";

/**
 * The parts that an indexed text has to contain, one of each list. Words are between blanks there: ` ann `
 * is a whole word, ` ann` a beginning.
 */
export type TextDemand = readonly (readonly string[])[];

/** Requires all words of a question, parts and figures anywhere in a word. */
export function demandOf({ parts, beginnings, phrases, figures = [] }: DemandedWords): TextDemand {
  const words = [...phrases.map(wholeWord), ...beginnings.map((word) => ` ${word}`), ...parts];
  return [...words.map((part) => [part]), ...figures];
}

type DemandedWords = Words & Partial<Pick<Question, "figures">>;

/** Requires the same with parts and figures at the beginning of a word. */
export function prefixDemandOf({ parts, beginnings, phrases, figures }: Question): TextDemand {
  return demandOf({
    parts: [],
    beginnings: [...parts, ...beginnings],
    phrases,
    figures: figures.map((spellings) => spellings.map((spelling) => ` ${spelling}`)),
  });
}

export function wholeWord(word: string): string {
  return ` ${word} `;
}

export function isMet(demand: TextDemand, text: string): boolean {
  return demand.every((parts) => parts.some((part) => text.includes(part)));
}

/** The part of a sample that meets a demand; further texts are compared where few do. */
export function shareOf(demand: TextDemand, { texts, further }: Sample): number {
  const count = (some: readonly string[]) => some.filter((text) => isMet(demand, text)).length;
  const met = count(texts);
  if (met === 0 || met > maxDoubtful) return met / Math.max(1, texts.length);
  return (met + count(further)) / (texts.length + further.length);
}

/** So few matches in the sample are chance: further texts are compared. */
const maxDoubtful = 10;

/** How rows are found; their table is `s`. */
export interface QueryPlan {
  readonly from: RawBuilder<unknown>;
  /** Never empty. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The column that orders the rows, as the engine's index returns them. */
  readonly key: RawBuilder<unknown>;
  /**
   * `index`: an index of words or trigrams finds them; `walk`: so many match that a walk from the newest row
   * meets enough soon; `scan`: neither is known to be fast.
   */
  readonly method: "index" | "walk" | "scan";
}

const tables = {
  contribution_search: { key: "sort_key", words: "contribution_words", trigrams: "contribution_trigrams" },
  supporter: { key: "no", words: "supporter_words", trigrams: "supporter_trigrams" },
} as const;

/** The share of matching rows above which a walk from the newest row is short. */
const minWalked = 0.003;
/** A walk may take so many times as long as estimated. */
export const walkTolerance = 3;
/** The share of matching rows above which their list in the index is too long. */
const maxIndexed = 0.1;

/**
 * Plans how the rows of a table that meet a demand are found.
 * @param rows the number of rows, if the newest are wanted and a walk may find them
 */
export function planQuery(
  engine: Engine["name"],
  demand: TextDemand,
  sample: Sample,
  { table = "contribution_search", rows }: { table?: keyof typeof tables; rows?: number | undefined } = {},
): QueryPlan {
  const { key, words, trigrams } = tables[table];
  const conditions = textConditions(engine, demand);
  const scan = {
    from: sql`${sql.table(table)} as s`,
    conditions,
    key: sql.ref(`s.${key}`),
    method: "scan",
  } as const;
  if (engine === "postgres") return { ...scan, ...planPostgres(demand, sample, conditions, rows) };
  const isOfWords = demand.length > 0 && demand.flat().every((part) => inWordIndex.test(part));
  const query = isOfWords ? wordsQuery(demand) : trigramQuery(trigramChoices(demand, sample));
  if (query === null) return scan;
  const index = sql.table(isOfWords ? words : trigrams);
  return {
    // Crossed, so that SQLite reads the index first.
    from: sql`${index} cross join ${scan.from}`,
    conditions: [sql`${index} match ${query}`, sql`${scan.key} = ${index}.rowid`, ...conditions],
    key: sql`${index}.rowid`,
    method: "index",
  };
}

/** Three letters or digits, or two at the edge of a word: pg_trgm knows these whatever the locale is. */
const knownToPostgres = /^(?:[a-z\d]{3}|[ -/:-@[-`{-~][a-z\d]{2}|[a-z\d]{2}[ -/:-@[-`{-~])$/;

/** PostgreSQL's own statistics know too few texts to choose (docs/decisions/011). */
function planPostgres(
  demand: TextDemand,
  sample: Sample,
  conditions: QueryPlan["conditions"],
  rows: number | undefined,
): Partial<QueryPlan> {
  const share = shareOf(demand, sample);
  // Each alternative is another comparison for each row of a walk.
  const comparisons = Math.max(1, ...demand.map(({ length }) => length));
  if (rows !== undefined && share > minWalked * comparisons) {
    // A limit keeps the server from using an index instead.
    const newest = sql`select * from contribution_search order by sort_key desc
      limit ${Math.ceil((walkTolerance * rows) / share)}`;
    return { from: sql`(${newest}) as s`, method: "walk" };
  }
  if (share > maxIndexed) return {};
  const choices = trigramChoices(demand, sample, (trigram) => knownToPostgres.test(trigram));
  // Other letters may be in the index: the server decides.
  if (choices.length === 0) return { conditions: likeConditions(demand) };
  return { conditions: [...choices.map(containsTrigrams), ...conditions], method: "index" };
}

/** Alternatives, of which one has to hold: all trigrams of it. */
type TrigramChoice = readonly (readonly string[])[];

function trigramChoices(
  demand: TextDemand,
  sample: Sample,
  isKnown = (_: string) => true,
): readonly TrigramChoice[] {
  const select = (parts: readonly string[]) =>
    selectTrigrams(parts.flatMap(trigramsOf).filter(isKnown), sample);
  const single = select(demand.flatMap((parts) => (parts.length === 1 ? parts : [])));
  const several = demand
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.map((part) => select([part])));
  // An alternative without a trigram may be in any text.
  return [
    ...single.map((trigram) => [[trigram]]),
    ...several.filter((choice) => choice.every(({ length }) => length > 0)),
  ];
}

function containsTrigrams(choice: TrigramChoice): RawBuilder<unknown> {
  // In a query of its own, so that the server does not estimate it, which takes longer than the answer.
  const contains = (trigram: string) => sql`s.text like (select ${`%${likeText(trigram)}%`})`;
  const all = choice.map((trigrams) => sql`(${sql.join(trigrams.map(contains), sql` and `)})`);
  return sql`(${sql.join(all, sql` or `)})`;
}

function trigramQuery(choices: readonly TrigramChoice[]): string | null {
  const all = (trigrams: readonly string[]) => `(${trigrams.map(quoted).join(" AND ")})`;
  return choices.length === 0
    ? null
    : choices.map((choice) => `(${choice.map(all).join(" OR ")})`).join(" AND ");
}

/** Whole words and short beginnings are in the index of words. */
const inWordIndex = /^ (?:.* |[^ ]{1,3})$/su;

function wordsQuery(demand: TextDemand): string {
  const all = (part: string) => {
    const words = part.trim().split(" ").map(quoted).join(" AND ");
    return part.endsWith(" ") ? `(${words})` : `${words} *`;
  };
  return demand.map((parts) => `(${parts.map(all).join(" OR ")})`).join(" AND ");
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** A demand as conditions on the text of `s`, which no index answers; never empty. */
export function textConditions(engine: Engine["name"], demand: TextDemand): QueryPlan["conditions"] {
  const find = sql.raw(engine === "sqlite" ? "instr" : "strpos");
  const contains = (part: string) => sql`${find}(s.text, ${part}) > 0`;
  return [sql`1 = 1`, ...demand.map((parts) => sql`(${sql.join(parts.map(contains), sql` or `)})`)];
}

/** The same for PostgreSQL's index. */
function likeConditions(demand: TextDemand): QueryPlan["conditions"] {
  const contains = (part: string) => sql`s.text like ${`%${likeText(part)}%`}`;
  return demand.map((parts) => sql`(${sql.join(parts.map(contains), sql` or `)})`);
}

/** A text as a part of a LIKE pattern. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
