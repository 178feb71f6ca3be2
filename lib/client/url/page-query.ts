import { clientCopy } from "@/lib/client/copy";
import { type Parameter, pageNumber, parameter, typedText } from "@/lib/contract/parameter";
import {
  bare,
  type Fields,
  filterOf,
  type QueryOf,
  queryTable,
  type Reading,
  strictly,
} from "@/lib/contract/query";
import {
  formatPairs,
  type Params,
  type ParamValue,
  readableQuery,
  textsOf,
} from "@/lib/contract/query-string";
import { withQuery } from "@/lib/paths";

/** The search part of a page's URL, as Next passes it. */
export type PageSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A part of the URL that a page ignores: an invalid value, or anything else, explained by a sentence. */
export type Notice = { readonly parameter: string } & (
  | { readonly value: string }
  | { readonly sentence: string }
);

export interface PageReading<State> {
  readonly state: State;
  readonly notices: readonly Notice[];
}

/**
 * Returns the parameters of a page. A parameter that is given several times with different values, or as
 * `name[]=`, becomes a list, which no page accepts. Empty values are absent (docs/decisions/002).
 */
export function pageParams(search: PageSearch): Params {
  const given = new Map(Object.entries(search));
  const params = new Map<string, ParamValue>();
  const filters = new Map<string, ParamValue>();
  for (const name of new Set([...given.keys()].map((spelling) => spelling.replace(/\[\]$/, "")))) {
    const elements = givenTexts(given.get(`${name}[]`));
    const texts = [...new Set([...givenTexts(given.get(name)), ...elements])];
    const isList = texts.length > 1 || elements.length > 0;
    const value = isList ? new Map(texts.map((text, at) => [String(at), text])) : (texts[0] ?? "");
    // `filter[name]` is a member of `filter`, as the API reads it.
    const filter = /^filter\[([^[\]]+)\]$/.exec(name)?.[1];
    if (filter === undefined) params.set(name, value);
    else filters.set(filter, value);
  }
  if (filters.size > 0) params.set("filter", filters);
  return params;
}

function givenTexts(value: PageSearch[string]): readonly string[] {
  const texts = [value].flat().filter((text) => text !== undefined);
  return texts.filter((text) => text !== "");
}

/**
 * Creates the URL state of a page from one table of parameters: a lenient parser with its notices, a strict
 * one, and the formatter of the query.
 * @param options.ignored names that have no meaning but are not mistakes
 * @param options.check finds parameters that contradict each other
 */
export function pageTable<const F extends Fields>(
  fields: F,
  options: {
    readonly ignored?: readonly string[];
    readonly check?: (reading: Reading<QueryOf<F>>) => Reading<QueryOf<F>>;
  } = {},
) {
  const { ignored = [], check = (reading) => reading } = options;
  const table = queryTable(fields);
  const spellings = Object.values(fields).map(({ name, spelling }) =>
    spelling === "filter" ? [name, `filter[${name}]`] : [name],
  );
  const names: readonly string[] = [...spellings.flat(), ...ignored];
  return {
    read(params: Params): PageReading<QueryOf<F>> {
      const reading = table.read(params);
      const invalid = Object.keys(reading.problems);
      const { query, problems } = check(reading);
      const notices = Object.entries(problems).map(([parameter, [sentence = ""]]) =>
        invalid.includes(parameter)
          ? { parameter, value: shortened(textsOf(filterOf(params, parameter)).join(", ")) }
          : { parameter, sentence },
      );
      const unknown = unknownNotices(params, [...names, ...Object.keys(problems)]);
      return { state: query, notices: [...notices, ...unknown] };
    },
    /** Parses strictly: a value that a page would ignore is a failure. */
    parse: (params: Params) => strictly(check(table.read(params))),
    /** Returns the shortest query, without `?`, that parses to the same state. */
    format: (state: QueryOf<F>): string => readableQuery(table.format(state)),
  };
}

/** Parameters that campaigns and chats add to every link. No page uses them. */
const tracking =
  /^(utm_.+|_g[al]|(fb|g|d|tt|tw)clid|[gw]braid|msclkid|mc_[ce]id|igshid|li_fat_id|_hs.+|mkt_tok|_rsc)$/i;
const maxNamed = 5;
const maxNoticeLength = 40;

/** Shortens a text from a URL so that it fits into a notice. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(/\p{C}/gu, "")];
  const start = characters.slice(0, maxNoticeLength).join("");
  return characters.length > maxNoticeLength ? `${start}…` : start;
}

/** Returns a notice of unknown parameters, spelled as in the URL. Those of campaigns are left out. */
function unknownNotices(params: Params, known: readonly string[]): readonly Notice[] {
  const given = [...params].flatMap(([name, value]) =>
    name === "filter" && typeof value !== "string"
      ? [...value].map(([inner, innerValue]) => [`filter[${inner}]`, innerValue] as const)
      : [[name, value] as const],
  );
  const names = given
    .filter(([name, value]) => value !== "" && !known.includes(name) && !tracking.test(name))
    .map(([name]) => name);
  const [parameter] = names;
  if (parameter === undefined) return [];
  const words = names.slice(0, maxNamed).map(shortened);
  const more = names.length - words.length;
  return [{ parameter, sentence: clientCopy.unknownParameters(words, more) }];
}

/** Creates a parameter for the values that `find` accepts. */
export function found<Value extends string | number>(find: (raw: string) => Value | null) {
  return parameter((raw) => find(raw.trim()), clientCopy.invalidField);
}

/** Creates a parameter for a trimmed line of text. */
export function line(max: number): Parameter<string> {
  const isLine = (raw: string) => typedText(raw) !== "" && [...raw].length <= max && !/\p{Cc}/u.test(raw);
  return found((raw) => (isLine(raw) ? raw : null));
}

/** The page number as the API parses it (docs/decisions/001), but an invalid value is a problem here. */
export const pageField = bare(
  "page",
  found<number>((raw) => {
    const result = pageNumber.read(raw, "page");
    const page = typeof result === "string" ? 1 : result.value;
    return page > 1 || /^\+?1$/.test(raw) ? page : null;
  }),
  1,
);

/** The query string of the list that the reader came from; null on a direct link. */
export const originField = bare(
  "list",
  parameter(String, () => ""),
  null,
);

const maxTicketLength = 100;

export const ticket = line(maxTicketLength);

/** Returns the ticket in the URL of any page; null if it has none, or an invalid one. */
export function ticketOf(search: Pick<URLSearchParams, "get">): string | null {
  const result = ticket.read(search.get("ticket") ?? "", "ticket");
  return typeof result === "string" ? null : result.value;
}

/**
 * Adds the ticket that a user came from to a page's URL, so that the way back to it is kept, and then the
 * anchor of a part of the page.
 */
export function withTicket<Path extends string>(
  path: Path,
  ticket: string | null,
  anchor: `#${string}` | "" = "",
) {
  return `${withQuery(path, formatPairs([["ticket", ticket ?? undefined]]))}${anchor}` as const;
}
