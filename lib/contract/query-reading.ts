import { type Failure, fail, type Outcome, succeed } from "./failure";
import type { Params, ParamValue } from "./query-string";

/** Sentences about bad parameters, by parameter: the `errors` of a 422 body, or the notices of a page. */
export type Problems = Record<string, string[]>;

/** A query as far as it could be read. The API refuses problems, a page drops what is bad and names it. */
export interface Reading<Query> {
  readonly query: Query;
  readonly problems: Problems;
}

/** Reads one value; a string result is the sentence that says what is wrong. */
export type ValueReader<Value> = (raw: string, label: string) => { value: Value } | string;

/** Reads the parameters of one request and collects what is wrong with them. */
export class QueryReader {
  readonly problems: Problems = {};

  constructor(private readonly params: Params) {
    this.refuseNul(params, null);
  }

  /** A parameter that only has a bare spelling, such as `sort`. */
  bare<Value>(name: string, read: ValueReader<Value>): Value | undefined {
    return this.value(name, this.params.get(name), read);
  }

  /** A filter: `name=` or `filter[name]=`; where both have a value the bare one wins. */
  filter<Value>(name: string, read: ValueReader<Value>): Value | undefined {
    const bare = this.params.get(name);
    if (bare !== undefined && bare !== "") return this.value(name, bare, read);
    const group = this.params.get("filter");
    return typeof group === "object" ? this.value(name, group.get(name), read) : undefined;
  }

  private value<Value>(
    name: string,
    raw: ParamValue | undefined,
    read: ValueReader<Value>,
  ): Value | undefined {
    if (raw === undefined || raw === "") return undefined;
    const label = name.replaceAll("_", " ");
    const result = typeof raw === "string" ? read(raw, label) : `The ${label} field must be a single value.`;
    if (typeof result !== "string") return result.value;
    this.note(name, result);
    return undefined;
  }

  private note(name: string, sentence: string): void {
    // A NUL is reported first and once; what else is wrong with that value adds nothing.
    this.problems[name] ??= [sentence];
  }

  private refuseNul(params: Params, prefix: string | null): void {
    for (const [key, value] of params) {
      const name = prefix === null || prefix === "filter" ? key : `${prefix}.${key}`;
      if (typeof value !== "string") this.refuseNul(value, name);
      else if (value.includes("\0")) {
        this.note(name, `The ${name.replaceAll("_", " ")} field must not contain NUL.`);
      }
    }
  }
}

/** The strict way out, for the API: any problem is a 422 that names each parameter. */
export function strictly<Query>({ query, problems }: Reading<Query>): Outcome<Query> {
  const sentences = Object.values(problems).flat();
  if (sentences.length === 0) return succeed(query);
  const details: Omit<Failure, "code"> = { message: summary(sentences), errors: problems };
  return fail("invalid_query", details);
}

function summary([first = "", ...more]: readonly string[]): string {
  if (more.length === 0) return first;
  return `${first} (and ${more.length} more ${more.length === 1 ? "error" : "errors"})`;
}
