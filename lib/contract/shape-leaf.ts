import type * as z from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;
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
export function leafTest(schema: JsonSchema): Test {
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
export function leafWords(schema: JsonSchema): string {
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
