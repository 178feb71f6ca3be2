import { memberPath } from "./field";

/** A line of a record's JSON. An unknown one begins or ends a member that is not in the contract. */
export interface RawLine {
  readonly text: string;
  readonly isUnknown: boolean;
}

interface RawMarks {
  /** Paths, as returned by `unknownPaths`. */
  readonly unknown: ReadonlySet<string>;
  /** Paths of values that are not shown. */
  readonly covered: ReadonlySet<string>;
}

const closers: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Indents JSON text, with numbers and escapes as written. @param isWrapped in `data` (read API §4.4) */
export function rawLines(json: string, isWrapped: boolean, marks: RawMarks): readonly RawLine[] {
  const tokens: readonly string[] = json.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const lines: { text: string; isUnknown: boolean }[] = [];
  let at = isWrapped ? tokens.indexOf('"data"') + 2 : 0;

  function value(path: string, indent: string, name: string): void {
    const push = (text: string) => lines.push({ text: indent + text, isUnknown: marks.unknown.has(path) });
    const token = tokens[at++] ?? "";
    const close = closers[token];
    if (marks.covered.has(path)) {
      if (close !== undefined) skip();
      push(`${name}"covered"`);
    } else if (close === undefined) push(name + visible(token));
    else if (tokens[at] === close) {
      at++;
      push(name + token + close);
    } else {
      push(name + token);
      members(path, `${indent}  `, close);
      push(close);
    }
    const last = lines.at(-1);
    if (tokens[at] !== "," || last === undefined) return;
    at++;
    last.text += ",";
  }

  function members(path: string, indent: string, close: string): void {
    for (let index = 0; at < tokens.length && tokens[at] !== close; index++) {
      if (close === "]") value(`${path}[${index}]`, indent, "");
      else {
        const name = tokens[at] ?? "";
        at += 2;
        value(memberPath(path, String(JSON.parse(name))), indent, `${visible(name)}: `);
      }
    }
    at++;
  }

  function skip(): void {
    for (let depth = 1; depth > 0 && at < tokens.length; at++) {
      const token = tokens[at] ?? "";
      if (token in closers) depth++;
      if (token === "}" || token === "]") depth--;
    }
  }

  value("", "", "");
  return lines;
}

/** Shows bidirectional control characters as JSON escapes. */
function visible(token: string): string {
  return token.replace(
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
