import * as z from "zod";

/**
 * What the contract says of one place in a record, ready to be compared by a plain walk: schemas answer
 * questions about one value at length, this answers "is it as described?" for thousands in no time.
 */
export interface Shape {
  /** `payments[].card.brand`; empty for the record itself. */
  readonly path: string;
  /** In words: `text or null`. */
  readonly expected: string;
  /** Whether text of some form is welcome here. */
  readonly takesText: boolean;
  /** Whether a value is as described; what is inside of it is not looked at. */
  fits(value: unknown): boolean;
  /** Of an object, by name; empty where the contract leaves an object open. */
  readonly members: readonly Member[];
  readonly names: ReadonlySet<string>;
  /** Of every element of a list; null where anything may stand in it. */
  readonly element: Shape | null;
}

interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The shape of everything that a schema describes. The schema must not contain itself. */
export function shapeOf(schema: z.ZodType): Shape {
  return compile(z.toJSONSchema(schema), "");
}

function compile(schema: JsonSchema, path: string): Shape {
  const choices = choicesOf(schema);
  const tests = choices.map(leafTest);
  const object = choices.find(({ type }) => type === "object");
  const items = choices.find(({ type }) => type === "array")?.items;
  const members = object === undefined ? [] : membersOf(object, path);
  return {
    path,
    expected: choices.map(leafWords).join(" or "),
    takesText: choices.some(({ type }) => type === "string"),
    fits: (value) => tests.some((test) => test(value)),
    members,
    names: new Set(members.map(({ name }) => name)),
    element: isSchema(items) ? compile(items, `${path}[]`) : null,
  };
}

/** The schemas of which one must hold. `["string", "null"]` and `anyOf` say the same in two ways. */
function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(choicesOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function membersOf({ properties = {}, required = [] }: JsonSchema, path: string): readonly Member[] {
  return Object.entries(properties)
    .filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    .map(([name, schema]) => ({
      name,
      required: required.includes(name),
      shape: compile(schema, path === "" ? name : `${path}.${name}`),
    }));
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

type Test = (value: unknown) => boolean;

/**
 * Text formats as a comparison knows them: the words for people, and a form that every right value has. It
 * lets a 30 February pass: whether a day exists is the schema's question, and a hundred times dearer.
 */
const formats: Readonly<Record<string, readonly [words: string, form: RegExp]>> = {
  "date-time": [
    "instant in UTC",
    /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|\+00:00)$/,
  ],
  date: ["day as YYYY-MM-DD", /^\d{4}-\d\d-\d\d$/],
  uri: ["address", /^(?:https?|data):./i],
  email: ["e-mail address", /^[^\s@]+@[^\s@]+$/],
};

const patterns: Readonly<Record<string, string>> = {
  "^-?\\d+\\.\\d{4}$": "decimal text with four fraction digits",
  "^\\d{4}$": "text of four digits",
};

const types: Readonly<Record<string, readonly [words: string, test: Test]>> = {
  null: ["null", (value) => value === null],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  integer: ["whole number", Number.isSafeInteger],
  number: ["number", (value) => typeof value === "number"],
  string: ["text", (value) => typeof value === "string"],
  array: ["list", Array.isArray],
  object: ["object", (value) => typeof value === "object" && value !== null && !Array.isArray(value)],
};

/** The test of a schema without choices, as cheap as it can be; a schema without a type takes everything. */
function leafTest(schema: JsonSchema): Test {
  if (schema.const !== undefined) return (value) => value === schema.const;
  const form = formOf(schema);
  if (form !== null) return (value) => typeof value === "string" && form.test(value);
  const fits = types[String(schema.type)]?.[1] ?? (() => true);
  const { minimum, maximum } = boundsOf(schema);
  if (minimum === undefined && maximum === undefined) return fits;
  const [least, most] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY];
  return (value) => fits(value) && Number(value) >= least && Number(value) <= most;
}

/** The same in words. */
function leafWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return schema.const === "" ? "empty text" : String(schema.const);
  const { minimum, maximum } = boundsOf(schema);
  if (minimum === 0 && maximum === 1) return "0 or 1";
  const named = formats[schema.format ?? ""]?.[0] ?? patterns[schema.pattern ?? ""];
  return named ?? types[String(schema.type)]?.[0] ?? "anything";
}

function formOf({ type, format = "", pattern }: JsonSchema): RegExp | null {
  if (type !== "string") return null;
  return formats[format]?.[1] ?? (pattern === undefined ? null : new RegExp(pattern));
}

/** The bounds of safe integers are zod's own way of saying "whole number". */
function boundsOf({ minimum, maximum }: JsonSchema) {
  return {
    minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
  };
}

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
