import { type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Question, Words } from "./question";
import { type Sample, searchTables, selectTrigrams, trigramsOf } from "./trigram-sample";

/**
 * The parts that an indexed text must contain, at least one of each list. Blanks enclose each indexed word,
 * so ` ann ` is a whole word and ` ann` the beginning of one.
 */
export type TextCriteria = readonly (readonly string[])[];

/** Requires all words of a question; substrings and figures may be anywhere in a word. */
export function criteriaOf({
  substrings,
  prefixes,
  phrases,
  figures = [],
}: Words & Partial<Pick<Question, "figures">>): TextCriteria {
  const words = [...phrases.map(wholeWord), ...prefixes.map((word) => ` ${word}`), ...substrings];
  return [...words.map((part) => [part]), ...figures];
}

/** Like `criteriaOf`, but with substrings and figures at the beginning of a word. */
export function prefixCriteriaOf({ substrings, prefixes, phrases, figures }: Question): TextCriteria {
  return criteriaOf({
    substrings: [],
    prefixes: [...substrings, ...prefixes],
    phrases,
    figures: figures.map((spellings) => spellings.map((spelling) => ` ${spelling}`)),
  });
}

/** Returns the part that requires a whole word, not only letters inside one. */
export function wholeWord(word: string): string {
  return ` ${word} `;
}

/** Whether an indexed text has at least one part of each list. */
export function meetsCriteria(criteria: TextCriteria, text: string): boolean {
  return criteria.every((parts) => parts.some((part) => text.includes(part)));
}

/** Returns the share of a sample that meets the criteria. */
export function matchingShare(criteria: TextCriteria, { texts }: Sample): number {
  return texts.filter((text) => meetsCriteria(criteria, text)).length / Math.max(1, texts.length);
}

/** How to find rows; their table is `s`. */
interface QueryPlan {
  readonly from: RawBuilder<unknown>;
  /** Never empty. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The column that orders the rows as the engine's index returns them. */
  readonly keyColumn: RawBuilder<unknown>;
  /** An expression with the same order. */
  readonly orderBy: RawBuilder<unknown>;
  /**
   * `index`: the index of trigrams finds the rows; `walk`: enough rows match for a walk from the newest row
   * to find them soon; `scan`: neither is known to be fast.
   */
  readonly method: "index" | "walk" | "scan";
}

/** `rows`: how many of the newest contributions are wanted, if a walk may find them. */
type PlanOptions =
  | { readonly table?: "contribution_search"; readonly rows?: number | undefined }
  | { readonly table: "supporter"; readonly rows?: never };

/** Plans how to find rows that meet the criteria. */
export function planQuery(
  engine: Engine["name"],
  criteria: TextCriteria,
  sample: Sample,
  { table = "contribution_search", rows }: PlanOptions = {},
): QueryPlan {
  const scan = planScan(engine, criteria, table);
  const { keyColumn, conditions } = scan;
  if (engine === "postgres") return planPostgres(scan, criteria, sample, rows);
  const query = trigramQuery(trigramChoices(criteria, sample));
  if (query === null) return scan;
  const index = sql.table(searchTables[table].trigrams);
  const rowid = sql`${index}.rowid`;
  return {
    // `cross join` makes SQLite read the index first.
    from: sql`${index} cross join ${scan.from}`,
    conditions: [sql`${index} match ${query}`, sql`${keyColumn} = ${rowid}`, ...conditions],
    keyColumn: rowid,
    orderBy: rowid,
    method: "index",
  };
}

/** Plans a query that uses no index of texts. */
export function planScan(
  engine: Engine["name"],
  criteria: TextCriteria,
  table: keyof typeof searchTables = "contribution_search",
) {
  const keyColumn = sql.ref(`s.${searchTables[table].key}`);
  const conditions = textConditions(engine, criteria);
  const from = sql`${sql.table(table)} as s`;
  return { from, conditions, keyColumn, orderBy: keyColumn, method: "scan" } as const;
}

/** The share of matching rows above which a walk from the newest row is short. */
const minWalkShare = 0.003;
/** A walk may be this many times longer than estimated. */
const walkTolerance = 3;
/** The share of matching rows above which their list in the index is too long. */
const maxIndexShare = 0.1;
/** Three letters or digits, or two at the edge of a word: pg_trgm knows these whatever the locale is. */
const knownToPostgres = /^(?:[a-z\d]{3}|[ -/:-@[-`{-~][a-z\d]{2}|[a-z\d]{2}[ -/:-@[-`{-~])$/;

/** Returns how many rows to walk to find a number of matches, even if they are rarer than their `share`. */
export function walkLength(matches: number, share: number): number {
  return Math.ceil((walkTolerance * matches) / share);
}

/** Chooses by the sample: PostgreSQL's statistics cover too few texts (docs/decisions/011). */
function planPostgres(
  scan: QueryPlan,
  criteria: TextCriteria,
  sample: Sample,
  rows: number | undefined,
): QueryPlan {
  const share = matchingShare(criteria, sample);
  // Each alternative adds a comparison to each row of a walk.
  const comparisons = Math.max(1, ...criteria.map(({ length }) => length));
  if (rows !== undefined && share > minWalkShare * comparisons) {
    // The limit keeps the server from using an index instead.
    const newest = sql`select * from contribution_search order by sort_key desc
      limit ${walkLength(rows, share)}`;
    return { ...scan, from: sql`(${newest}) as s`, method: "walk" };
  }
  if (share > maxIndexShare) return scan;
  const like = (part: string) => sql`s.text like ${`%${escapeLike(part)}%`}`;
  // A subquery keeps the server from estimating the pattern, which takes longer than the query itself.
  const likeOpaque = (part: string) => sql`s.text like (select ${`%${escapeLike(part)}%`})`;
  const choices = trigramChoices(criteria, sample, (trigram) => knownToPostgres.test(trigram));
  // The index may have trigrams of other letters too, so the server plans the query.
  if (choices.length === 0) return { ...scan, conditions: conditionsOf(criteria, like) };
  const inIndex = choices.map((choice) =>
    anyOf(choice.map((trigrams) => sql`(${sql.join(trigrams.map(likeOpaque), sql` and `)})`)),
  );
  // Ordering by the bare key would make the server walk the whole index; an expression prevents that.
  return {
    ...scan,
    conditions: [...inIndex, ...scan.conditions],
    orderBy: sql`${scan.keyColumn} + 0`,
    method: "index",
  };
}

/** Alternatives. All trigrams of one of them must match: `[["250"], ["1,2", "250"]]`. */
type TrigramChoice = readonly (readonly string[])[];

function trigramChoices(
  criteria: TextCriteria,
  sample: Sample,
  isKnown = (_: string) => true,
): readonly TrigramChoice[] {
  const select = (parts: readonly string[]) =>
    selectTrigrams(parts.flatMap(trigramsOf).filter(isKnown), sample);
  const single = select(criteria.flatMap((parts) => (parts.length === 1 ? parts : [])));
  const several = criteria
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.map((part) => select([part])));
  // Drops choices with an alternative that has no trigram, because it may be in any text.
  return [
    ...single.map((trigram) => [[trigram]]),
    ...several.filter((choice) => choice.every(({ length }) => length > 0)),
  ];
}

function trigramQuery(choices: readonly TrigramChoice[]): string | null {
  const all = (trigrams: readonly string[]) => `(${trigrams.map(quoted).join(" AND ")})`;
  return choices.length === 0
    ? null
    : choices.map((choice) => `(${choice.map(all).join(" OR ")})`).join(" AND ");
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Returns criteria as conditions on the text of `s`, which use no index; never empty. */
export function textConditions(engine: Engine["name"], criteria: TextCriteria): QueryPlan["conditions"] {
  const find = sql.raw(engine === "sqlite" ? "instr" : "strpos");
  return conditionsOf(criteria, (part) => sql`${find}(s.text, ${part}) > 0`);
}

function conditionsOf(
  criteria: TextCriteria,
  contains: (part: string) => RawBuilder<unknown>,
): QueryPlan["conditions"] {
  return [sql`1 = 1`, ...criteria.map((parts) => anyOf(parts.map(contains)))];
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Escapes a text for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
