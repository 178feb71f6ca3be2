import type { Params, ParamValue } from "@/lib/contract/query-string";

/** The search part of a page's address, as the framework and nuqs give it. */
export type PageSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The parameters of a page, for a reader that names what it cannot use. A page has no lists: of one that is
 * given several times with different values, or as `name[]=`, no value is taken rather than any, so it
 * arrives as a list. Server and browser read the same; empty values are absent (docs/decisions/002).
 */
export function pageParams(search: PageSearch): Params {
  const params = new Map<string, ParamValue>();
  const given = new Map<string, Set<string>>();
  for (const [spelling, value] of Object.entries(search)) {
    const name = spelling.replace(/\[\]$/, "");
    const values = [value].flat().filter((text) => text !== undefined && text !== "");
    const all = given.get(name) ?? new Set();
    for (const text of values) all.add(text ?? "");
    given.set(name, all);
    const [only = ""] = all;
    const isList = all.size > 1 || (values.length > 0 && spelling !== name) || isListed(params.get(name));
    params.set(name, isList ? new Map([...all].map((text, at) => [String(at), text])) : only);
  }
  return nested(params);
}

/** `filter[name]` as the API reads it: a member of `filter`. */
function nested(flat: ReadonlyMap<string, ParamValue>): Params {
  const params = new Map<string, ParamValue>();
  const filters = new Map<string, ParamValue>();
  for (const [spelling, value] of flat) {
    const name = /^filter\[([^[\]]+)\]$/.exec(spelling)?.[1];
    if (name === undefined) params.set(spelling, value);
    else filters.set(name, value);
  }
  if (filters.size > 0) params.set("filter", filters);
  return params;
}

function isListed(value: ParamValue | undefined): boolean {
  return value !== undefined && typeof value !== "string";
}
