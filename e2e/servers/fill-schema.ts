import * as z from "zod";

/** Where the values of a record come from that is made from the contract's own schemas. */
export interface Fill {
  /** For a text that may say anything. */
  text(): string;
  /** For a text with a form of its own, such as a date or an address; `example` keeps to the form. */
  formed(example: string): string;
  readonly number: number;
  readonly flag: boolean;
  /** For what the specification leaves open. */
  open(): unknown;
}

/** A value of the schema with every member there, nothing null, and one element in each list. */
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
  if (typeof example === "string" && !isFree(schema)) return fill.formed(example);
  if (schema instanceof z.ZodString) return fill.text();
  return typeof example === "number" ? Number(fill.flag) : fill.number;
}

/** Whether a text may say anything: it has neither a format nor a pattern. */
function isFree(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString && schema.format === null;
}
