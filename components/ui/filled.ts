import { createElement, Fragment, type ReactNode } from "react";

/** The names in braces in a text. A text that the compiler does not know may have any. */
type NameIn<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NameIn<Rest>
    : never;

/** Returns a text with elements in place of the names in braces: `No feed with ID {id}` */
export function filled<Text extends string>(text: Text, parts: Readonly<Record<NameIn<Text>, ReactNode>>) {
  const known = new Map<string, ReactNode>(Object.entries(parts));
  const pieces = text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : known.get(piece)));
  // Children passed one by one need no keys.
  return createElement(Fragment, null, ...pieces);
}

/** Returns text to type exactly as it is, such as a command or a setting. */
export function code(text: string): ReactNode {
  return createElement("code", { className: "font-mono text-12" }, text);
}
