import * as z from "zod";

/** The values for a record that is generated from a schema of the contract. */
export interface Fill {
  /** A value for a string without a format. */
  text(): string;
  /** A value for a string with a format, such as a date or a URL; `example` has the format. */
  formatted(example: string): string;
  readonly number: number;
  readonly flag: boolean;
  /** A value for a member whose type the specification leaves open. */
  open(): unknown;
}

/** Returns a value of the schema with every member present, none null, and one element in each list. */
export function fillSchema(schema: z.core.$ZodType, fill: Fill): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return fillSchema(schema.unwrap(), fill);
  }
  if (schema instanceof z.ZodObject) {
    const members: [string, z.core.$ZodType][] = Object.entries(schema.shape);
    if (members.length === 0) return { name: fill.text(), inside: [fill.text()] };
    return Object.fromEntries(members.map(([name, inner]) => [name, fillSchema(inner, fill)]));
  }
  if (schema instanceof z.ZodArray) return [fillSchema(schema.element, fill)];
  if (schema instanceof z.ZodBoolean) return fill.flag;
  if (schema instanceof z.ZodUnknown) return fill.open();
  const examples = schema instanceof z.ZodType ? schema.meta()?.["examples"] : null;
  const example: unknown = Array.isArray(examples) ? examples[0] : null;
  if (typeof example === "string" && !isPlainString(schema)) return fill.formatted(example);
  if (schema instanceof z.ZodString) return fill.text();
  return typeof example === "number" ? Number(fill.flag) : fill.number;
}

/** Whether a schema is a string with neither a format nor a pattern. */
function isPlainString(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString && schema.format === null;
}
