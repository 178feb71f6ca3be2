import * as z from "zod";
import { contribution } from "@/lib/contract/records/contribution";
import { post } from "@/lib/contract/records/post";
import { isJsonObject, type JsonValue } from "@/lib/json/json-value";

const resources = { contribution, post } as const;
export type Resource = keyof typeof resources;

/** Returns every field of the contract in its order: `line_items[].product.name` (read API §2). */
export function specFields(resource: Resource): readonly string[] {
  return [...fieldsBelow(resources[resource], "")];
}

/**
 * Returns the paths of members that are not in the contract: `line_items[0].loyalty`. Members below an
 * unknown one, or of an unspecified shape, are not listed.
 */
export function unknownPaths(record: JsonValue, resource: Resource = "contribution"): readonly string[] {
  return [...unknownBelow(resources[resource], record, "")];
}

function* fieldsBelow(schema: z.core.$ZodType, path: string): Generator<string> {
  const shape = unwrapped(schema);
  if (shape instanceof z.ZodArray) yield* fieldsBelow(shape.element, `${path}[]`);
  if (!(shape instanceof z.ZodObject)) return;
  for (const [name, inner] of Object.entries(shape.shape)) {
    const inside = below(path, name);
    yield inside;
    yield* fieldsBelow(inner, inside);
  }
}

function* unknownBelow(schema: z.core.$ZodType, value: JsonValue, path: string): Generator<string> {
  const shape = unwrapped(schema);
  if (shape instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, element] of value.entries())
      yield* unknownBelow(shape.element, element, `${path}[${index}]`);
  }
  if (!(shape instanceof z.ZodObject) || !isJsonObject(value)) return;
  const known = new Map<string, z.core.$ZodType>(Object.entries(shape.shape));
  // An object without named members is one whose shape the specification leaves open.
  if (known.size === 0) return;
  for (const [name, inner] of Object.entries(value)) {
    const named = known.get(name);
    if (named === undefined) yield below(path, name);
    else yield* unknownBelow(named, inner, below(path, name));
  }
}

/** Unwraps a schema that may be null or absent. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema;
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
