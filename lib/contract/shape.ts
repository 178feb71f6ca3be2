import * as z from "zod";
import { leafTest, leafWords } from "./shape-leaf";

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
