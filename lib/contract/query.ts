import { fail, type Outcome, succeed } from "./failure";
import type { Parameter } from "./parameter";
import { formatPairs, type Params, type ParamValue, textsOf } from "./query-string";

/** Messages about bad parameters, by parameter: the `errors` of a 422 body, or the notices of a page. */
type Problems = Record<string, string[]>;

/** A query as far as it could be parsed. The API rejects problems; pages drop and list invalid parts. */
export interface Reading<Query> {
  readonly query: Query;
  readonly problems: Problems;
}

export interface Field<Value, Fallback = unknown> {
  readonly name: string;
  readonly parameter: Parameter<Value>;
  /** The value of an absent parameter. Without a fallback the member is absent too. */
  readonly fallback: Fallback;
  /** `filter`: also read as `filter[name]`. */
  readonly spelling: "bare" | "filter";
}
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer Value, infer Fallback> ? Value | Fallback : never;

/** The type of a query with such a table. Members without a fallback are optional. */
export type QueryOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["fallback"] extends undefined ? never : Name]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as F[Name]["fallback"] extends undefined ? Name : never]?: ValueOf<F[Name]>;
};

function spelled(spelling: Field<unknown>["spelling"]) {
  function field<Value>(name: string, parameter: Parameter<Value>): Field<Value, undefined>;
  function field<Value, const Fallback>(
    name: string,
    parameter: Parameter<Value>,
    fallback: Fallback,
  ): Field<Value, Fallback>;
  function field<Value>(name: string, parameter: Parameter<Value>, fallback?: unknown) {
    return { name, parameter, fallback, spelling };
  }
  return field;
}

/** A parameter with one spelling, such as `sort`. If absent, it has the value of its fallback. */
export const bare = spelled("bare");
/** A filter: `name=` or `filter[name]=`; if both have a value, the bare one wins. */
export const filter = spelled("filter");

/**
 * Parses and formats queries by a table of their parameters, in its order. `check` finds parameters that
 * contradict each other.
 */
export function queryTable<const F extends Fields>(
  fields: F,
  check: (reading: Reading<QueryOf<F>>) => Reading<QueryOf<F>> = (reading) => reading,
) {
  /** Parses leniently. Returns all that can be used, and the problems of the rest. */
  function read(params: Params): Reading<QueryOf<F>> {
    // Without a prototype, so that a parameter may be named like a member of every object.
    const problems: Problems = Object.create(null);
    noteNul(params, null, problems);
    const members = Object.entries(fields).map(([member, field]) => {
      const value = readField(params, field, problems);
      return [member, value === undefined ? field.fallback : value];
    });
    // Types get lost in entries, but `Fields` has the type of each member.
    return check({ query: Object.fromEntries(members.filter(([, value]) => value !== undefined)), problems });
  }
  return {
    read,
    /** Parses strictly: any problem is a failure. */
    parse: (params: Params) => strictly(read(params)),
    /** Returns the shortest query string, without `?`, that parses to the same query. */
    format(query: QueryOf<F>): string {
      const values = new Map<string, unknown>(Object.entries(query));
      return formatPairs(
        Object.entries(fields).flatMap(([member, field]) =>
          writeField(field, values.get(member)).map((text) => [field.name, text] as const),
        ),
      );
    },
  };
}

function readField(
  params: Params,
  { name, parameter, spelling }: Field<unknown>,
  problems: Problems,
): unknown {
  const raw = spelling === "filter" ? filterOf(params, name) : params.get(name);
  if (raw === undefined || raw === "") return undefined;
  const label = labelOf(name);
  if (typeof raw !== "string") {
    if (parameter.kind === "texts") return textsOf(raw);
    if (parameter.kind !== "page") problems[name] ??= [`The ${label} field must be a single value.`];
    return undefined;
  }
  const result = parameter.read(raw, label);
  if (typeof result !== "string") return result.value === "" || raw.includes("\0") ? undefined : result.value;
  // A NUL is reported first. Further problems of the same value are not.
  problems[name] ??= [result];
  return undefined;
}

/** Returns the value of a filter in either spelling. */
export function filterOf(params: Params, name: string): ParamValue | undefined {
  const value = params.get(name);
  if (value !== undefined && value !== "") return value;
  const group = params.get("filter");
  return typeof group === "object" ? group.get(name) : undefined;
}

/** Returns nothing for an absent value and for the fallback, which need not be written. */
function writeField({ parameter, fallback }: Field<unknown>, value: unknown): readonly string[] {
  if (value === undefined || value === fallback) return [];
  const written = parameter.write(value);
  const isPlain = typeof fallback === "object" && fallback !== null && written === parameter.write(fallback);
  return isPlain ? [] : [written].flat().filter((text) => text !== "");
}

/** Rejects NUL in every value: PostgreSQL cannot store it in text. */
function noteNul(params: Params, prefix: string | null, problems: Problems): void {
  for (const [key, value] of params) {
    const name = prefix === null || prefix === "filter" ? key : `${prefix}.${key}`;
    if (typeof value !== "string") noteNul(value, name, problems);
    else if (value.includes("\0")) {
      problems[name] ??= [`The ${labelOf(name)} field must not contain NUL.`];
    }
  }
}

const labelOf = (name: string) => name.replaceAll("_", " ");

/** Reports days that are in the wrong order, and drops them. */
export function inOrder<
  Query extends { readonly from?: string | undefined; readonly to?: string | undefined },
>(reading: Reading<Query>): Reading<Query> {
  const { from, to } = reading.query;
  if (from === undefined || to === undefined || from <= to) return reading;
  reading.problems["from"] ??= [reversedDates(from, to)];
  return { ...reading, query: { ...reading.query, from: undefined, to: undefined } };
}

/** Returns the message for two days in the wrong order. */
export function reversedDates(from: string, to: string): string {
  return `The start date ${from} is after the end date ${to}.`;
}

/** Returns the query, or a failure that names every bad parameter. The API needs this; pages do not. */
export function strictly<Query>({ query, problems }: Reading<Query>): Outcome<Query> {
  const [first, ...more] = Object.values(problems).flat();
  if (first === undefined) return succeed(query);
  const rest = ` (and ${more.length} more ${more.length === 1 ? "error" : "errors"})`;
  return fail("invalid_query", { message: more.length === 0 ? first : first + rest, errors: problems });
}
