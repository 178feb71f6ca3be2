import { describe, expect, it } from "vitest";
import * as z from "zod";
import { specFields } from "@/lib/contract/__fixtures__/spec-fields";
import { failureBody, failureTable } from "@/lib/contract/failure";
import { components as registry } from "@/lib/contract/records/scalars";
import { failureComponents, problem, responses, schemaComponents } from "./components";

const bodies = ["ContributionItem", "ContributionList", "PostList", "Problem"];

/** The components that are objects of the specification. */
const resources = new Map(
  [...registry._idmap].flatMap(([name, schema]) =>
    schema instanceof z.ZodObject && !bodies.includes(name) ? [[name, schema] as const] : [],
  ),
);

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const any = { description: "Any JSON value: the shape is not specified." };

/** The JSON Schema of each type in the table. */
const types: Readonly<Record<string, object>> = {
  string: { type: "string" },
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  label: { type: ["string", "integer"] },
  last4: { type: "string", pattern: "^\\d{4}$" },
  object: { type: "object", properties: {} },
  any,
  flag: component("Flag"),
  decimal4: component("Decimal4"),
  email: component("Email"),
  url: component("Url"),
  "url-or-data": component("DataUriOrUrl"),
  datetime: component("DateTime"),
  'datetime|""': component("DateTimeOrEmpty"),
  date: component("Date"),
  'date|""': component("DateOrEmpty"),
};

function typeSchema(type: string): object {
  const list = /^\[(.+)\]$/.exec(type)?.[1];
  if (list !== undefined) return { type: "array", items: typeSchema(list) };
  const known = types[type];
  if (known === undefined && !resources.has(type)) throw new Error(`unknown type ${type}`);
  return known ?? component(type);
}

function nullable(schema: object): object {
  const bare = Object.keys(schema).join() === "type" && "type" in schema;
  return bare ? { type: [schema.type, "null"] } : { anyOf: [schema, { type: "null" }] };
}

/** Parses one `name:type` of the table. */
function readField(text: string) {
  const [, name = "", type = "", nullMark = "", optionalMark = ""] =
    /^(\w+):(.+?)(\??)(~?)$/.exec(text) ?? [];
  const schema = typeSchema(type);
  return {
    name,
    isOptional: optionalMark !== "",
    isNullable: nullMark !== "",
    schema: nullMark ? nullable(schema) : schema,
  };
}

const object = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
  required: z.array(z.string()),
});

/** Removes descriptions and examples, which the table does not have. */
function shape({ description, examples, ...schema }: Record<string, unknown>): object {
  return Object.keys(schema).length === 0 ? any : schema;
}

const components = schemaComponents();

describe("the schemas of the API", () => {
  it("cover exactly the resources of the specification", () => {
    expect([...resources.keys()].sort()).toEqual(Object.keys(specFields).sort());
  });

  for (const [name, schema] of resources) {
    const fields = (specFields[name] ?? "").split(/\s+/).map(readField);
    const { properties, required } = object.parse(components[name]);

    it(`${name} has exactly the fields of the specification, in the same order`, () => {
      expect(Object.keys(schema.shape)).toEqual(fields.map((field) => field.name));
    });

    it(`${name} requires every field but those that depend on the request`, () => {
      expect(required).toEqual(fields.filter((field) => !field.isOptional).map((field) => field.name));
    });

    it(`${name} gives each field the type and nullability of the specification`, () => {
      const found = Object.entries(properties).map(([field, property]) => [field, shape(property)]);
      expect(found).toEqual(fields.map((field) => [field.name, field.schema]));
    });

    it(`${name} accepts null exactly where the specification allows it`, () => {
      const shapes: Record<string, z.ZodType> = schema.shape;
      const accepting = fields.filter((field) => shapes[field.name]?.safeParse(null).success);
      expect(accepting.map((field) => field.name)).toEqual(
        fields.filter((field) => field.isNullable).map((field) => field.name),
      );
    });
  }
});

it("every failure of the table has a body that the problem schema describes", () => {
  const errors = { sort: ["The selected sort is invalid."] };
  for (const { message } of Object.values(failureTable)) {
    const body = failureBody({ code: "invalid_query", message, errors });
    expect(problem.parse(body)).toEqual({ message, errors });
  }
});

it("a list and a 429 document the headers of a token's allowance", () => {
  const headers = { "X-RateLimit-Limit": expect.anything(), "X-RateLimit-Remaining": expect.anything() };
  expect(responses("A page.", "PostList", {})[200]).toMatchObject({ headers });
  expect(failureComponents()["RateLimited"]).toMatchObject({ headers });
});

it("a problem without a message, or with errors that are not lists, is invalid", () => {
  expect(problem.safeParse({}).success).toBe(false);
  expect(problem.safeParse({ message: "x", errors: { sort: "y" } }).success).toBe(false);
});
