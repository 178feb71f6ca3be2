import type { Shape } from "./shape";

/** One way in which a value is not as described. It says where and what of, and never holds a value. */
export interface Difference {
  readonly kind: "unknown" | "missing" | "mistyped";
  /** `payments[].card.brand`. */
  readonly path: string;
  /** In words; `nothing` for a member that the contract does not have. */
  readonly expected: string;
  /** In words; `nothing` for a member that is not there. */
  readonly found: string;
}

/**
 * Finds every difference between what `JSON.parse` gave and its shape. Nothing is looked for inside of what
 * is unknown or mistyped.
 */
export function compareWith(value: unknown, shape: Shape, tell: (difference: Difference) => void): void {
  if (!shape.fits(value)) {
    const { path, expected } = shape;
    tell({ kind: "mistyped", path, expected, found: wordsFor(value, shape) });
  } else if (Array.isArray(value)) {
    if (shape.element !== null) for (const element of value) compareWith(element, shape.element, tell);
  } else if (shape.members.length > 0 && isObject(value)) compareMembers(value, shape, tell);
}

function compareMembers(
  object: Readonly<Record<string, unknown>>,
  shape: Shape,
  tell: (difference: Difference) => void,
): void {
  let known = 0;
  for (const { name, required, shape: member } of shape.members) {
    const value = object[name];
    if (value !== undefined) {
      known++;
      compareWith(value, member, tell);
    } else if (required) {
      tell({ kind: "missing", path: member.path, expected: member.expected, found: "nothing" });
    }
  }
  const names = Object.keys(object);
  // Names are looked at one by one only where there are more than were known: hardly ever.
  if (names.length === known) return;
  for (const name of names) {
    if (shape.names.has(name)) continue;
    const path = `${shape.path === "" ? "" : `${shape.path}.`}${shownName(name)}`;
    tell({ kind: "unknown", path, expected: "nothing", found: wordsFor(object[name], null) });
  }
}

/**
 * A foreign name is shown when it looks like one that a programmer gave; an e-mail address as a key is a
 * value.
 */
function shownName(name: string): string {
  return /^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : "(a name that is not shown)";
}

function wordsFor(value: unknown, shape: Shape | null): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return wordsForText(value, shape?.takesText ?? false);
  if (typeof value === "number") return Number.isInteger(value) ? "whole number" : "number";
  return typeof value === "boolean" ? "true or false" : "object";
}

const textForms: readonly (readonly [RegExp, string])[] = [
  [/^$/, "empty text"],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/, "instant in another form"],
  [/^\d{4}-\d\d-\d\d$/, "day"],
  [/^-?\d+(?:\.\d+)?$/, "number as text"],
];

function wordsForText(text: string, isTextWelcome: boolean): string {
  const form = textForms.find(([pattern]) => pattern.test(text))?.[1];
  return form ?? (isTextWelcome ? "other text" : "text");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
