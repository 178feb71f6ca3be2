/**
 * A query string as PHP parses it, which callers of this API expect (docs/decisions/002): brackets nest, `[]`
 * takes the next index, and the last duplicate wins.
 */
export type Params = ReadonlyMap<string, ParamValue>;
export type ParamValue = string | Params;
type Tree = Map<string, string | Tree>;

// PHP's max_input_nesting_level. PHP drops names that are nested deeper.
const deepestNesting = 64;

/** Parses the query of a URL. Malformed percent-encoding is handled as WHATWG specifies, never refused. */
export function parseQueryString(text: string): Params {
  const root: Tree = new Map();
  for (const [given, value] of new URLSearchParams(text)) {
    const [name = ""] = given.split("\0", 1);
    const path = namePath(name);
    if (path !== null) assign(root, path, value);
  }
  return root;
}

/** Returns the texts of a parameter, of which a list has several. */
export function textsOf(value: ParamValue = ""): readonly string[] {
  return typeof value === "string" ? [value] : [...value.values()].flatMap(textsOf);
}

/** Splits `filter[a][]` into `["filter", "a", ""]`. Returns null for a name that PHP drops. */
function namePath(name: string): string[] | null {
  const trimmed = name.replace(/^ +/, "");
  const bracket = trimmed.indexOf("[");
  // PHP drops names that begin with a bracket.
  if (bracket === 0) return null;
  const nests = bracket > 0 && trimmed.includes("]", bracket);
  // A bracket that never closes belongs to the name. PHP turns it into an underscore, like dots and spaces.
  const head = (nests ? trimmed.slice(0, bracket) : trimmed.replace("[", "_")).replace(/[. ]/g, "_");
  if (head === "") return null;
  const path = [head];
  if (nests) {
    let rest = trimmed.slice(bracket);
    for (let end = rest.indexOf("]"); rest.startsWith("[") && end > 0; end = rest.indexOf("]")) {
      const index = rest.slice(1, end);
      path.push(/^\s?$/.test(index) ? "" : index);
      rest = rest.slice(end + 1);
    }
  }
  return path.length > deepestNesting ? null : path;
}

/** The index that `[]` takes next. */
const nextIndexes = new WeakMap<Tree, number>();

function assign(root: Tree, path: readonly string[], value: string): void {
  let tree = root;
  for (const [depth, part] of path.entries()) {
    const next = nextIndexes.get(tree) ?? 0;
    const key = part === "" && depth > 0 ? String(next) : part;
    if (/^(0|[1-9]\d{0,8})$/.test(key)) nextIndexes.set(tree, Math.max(next, Number(key) + 1));
    if (depth === path.length - 1) {
      tree.set(key, value);
      return;
    }
    const inner = tree.get(key);
    const branch: Tree = inner instanceof Map ? inner : new Map();
    if (branch !== inner) tree.set(key, branch);
    tree = branch;
  }
}

/** Formats all but the parameter `except` like PHP's `http_build_query` (RFC 3986), without empty values. */
export function formatQueryString(params: Params, except?: string): string {
  const pairs: string[] = [];
  const walk = (tree: Params, prefix: string | null) => {
    for (const [key, value] of tree) {
      if (prefix === null && key === except) continue;
      const name = prefix === null ? key : `${prefix}[${key}]`;
      if (typeof value !== "string") walk(value, name);
      else if (value !== "") pairs.push(`${rfc3986(name)}=${rfc3986(value)}`);
    }
  };
  walk(params, null);
  return pairs.join("&");
}

function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Formats flat parameters, leaving out those without a value. */
export function formatPairs(pairs: readonly (readonly [string, string | false | undefined])[]): string {
  const present = new URLSearchParams();
  for (const [name, value] of pairs) if (typeof value === "string") present.append(name, value);
  return present.toString();
}

/** Unescapes commas, slashes and colons, which RFC 3986 allows in a query. */
export function readableQuery(query: string): string {
  return query.replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
}
