import { isJsonObject } from "@/lib/json/json-value";

/** A line of a record's JSON. An unknown one begins a member that the contract does not name. */
export interface RawLine {
  readonly text: string;
  readonly isUnknown: boolean;
}

interface Marks {
  /** Places, as `unknownPaths` writes them. */
  readonly unknown: ReadonlySet<string>;
  /** Whether what stands at a place is covered. */
  readonly isCovered: (path: string) => boolean;
}

/** A record as indented JSON, line by line, its covered parts as one line each that says so. */
export function rawLines(record: unknown, marks: Marks): readonly RawLine[] {
  return [...linesOf(record, "", "", "", "", marks)];
}

function* linesOf(
  value: unknown,
  path: string,
  indent: string,
  name: string,
  comma: string,
  marks: Marks,
): Generator<RawLine> {
  const isUnknown = marks.unknown.has(path);
  const inner = `${indent}  `;
  const line = (text: string): RawLine => ({ text, isUnknown });
  const isBranch =
    (Array.isArray(value) && value.length > 0) || (isJsonObject(value) && Object.keys(value).length > 0);
  if (isBranch && marks.isCovered(path)) return yield line(`${indent}${name}"covered"${comma}`);
  if (!isBranch) return yield line(`${indent}${name}${JSON.stringify(value) ?? "null"}${comma}`);
  const entries: readonly (readonly [path: string, name: string, value: unknown])[] = Array.isArray(value)
    ? value.map((element, index) => [`${path}[${index}]`, "", element])
    : Object.entries(value).map(([key, held]) => [
        path === "" ? key : `${path}.${key}`,
        `${JSON.stringify(key)}: `,
        held,
      ]);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  yield line(`${indent}${name}${open}`);
  for (const [index, [place, label, held]] of entries.entries()) {
    yield* linesOf(held, place, inner, label, index < entries.length - 1 ? "," : "", marks);
  }
  yield line(`${indent}${close}${comma}`);
}
