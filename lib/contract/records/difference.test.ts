import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { oddities } from "../__fixtures__/oddities";
import baseContribution from "../examples/contribution.json";
import basePost from "../examples/post.json";
import { contribution } from "./contribution";
import { comparisonWith, type Difference } from "./difference";
import { post } from "./post";

const schemas = { contribution, post };
const bases = { contribution: baseContribution, post: basePost };

const comparisons = { contribution: comparisonWith(contribution), post: comparisonWith(post) };

function differences(value: unknown, kind: keyof typeof comparisons): Difference[] {
  const found: Difference[] = [];
  comparisons[kind](value, (difference) => found.push(difference));
  return found;
}

/** A member of the base record that the contract describes, by its steps and its path. */
interface Member {
  readonly steps: readonly string[];
  readonly path: string;
  readonly required: boolean;
}

function membersOf(value: unknown, schema: unknown, steps: readonly string[] = [], path = ""): Member[] {
  const { anyOf, items, properties = {}, required = [] } = nodeShape.parse(schema);
  if (anyOf !== undefined) return anyOf.flatMap((choice) => membersOf(value, choice, steps, path));
  if (Array.isArray(value)) {
    return value.flatMap((inner, index) =>
      membersOf(inner, items ?? {}, [...steps, String(index)], `${path}[]`),
    );
  }
  return Object.entries(properties).flatMap(([name, inner]) => {
    const member = isObject(value) ? value[name] : undefined;
    if (member === undefined) return [];
    const own = { steps: [...steps, name], path: path === "" ? name : `${path}.${name}` };
    return [{ ...own, required: required.includes(name) }, ...membersOf(member, inner, own.steps, own.path)];
  });
}

const nodeShape = z.object({
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** Returns a copy of the record after `change` to the parent of the member at `steps`. */
function changed(
  record: object,
  steps: readonly string[],
  change: (parent: Record<string, unknown>, name: string) => void,
) {
  const copy: unknown = structuredClone(record);
  const parent = steps.slice(0, -1).reduce((at, step) => (isObject(at) ? at[step] : at), copy);
  if (!isObject(parent)) throw new Error(`no member at ${steps.join(".")}`);
  change(parent, steps.at(-1) ?? "");
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const anyValue = fc.oneof(
  fc.constantFrom(null, true, 0, 1, 0.5, -7, "", "x", "0", "2025-03-14", "2025-03-14T09:26:53Z", "1.0000"),
  fc.constantFrom([], {}, [null], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

describe.each(["contribution", "post"] as const)("a %s", (kind) => {
  const [base, schema] = [bases[kind], schemas[kind]];
  const members = membersOf(base, z.toJSONSchema(schema));
  const anyMember = fc.constantFrom(...members);

  it("that follows the contract has no differences, and its members are compared", () => {
    expect(differences(base, kind)).toEqual([]);
    expect(members.length).toBeGreaterThan(kind === "contribution" ? 400 : 30);
  });

  it("without a required member differs in exactly that member", () => {
    fc.assert(
      fc.property(anyMember, ({ steps, path, required }) => {
        const record = changed(base, steps, (parent, name) => delete parent[name]);
        const missing = { kind: "missing", path, expected: expect.any(String), found: "nothing" };
        expect(differences(record, kind)).toEqual(required ? [missing] : []);
      }),
    );
  });

  it("with an unknown member differs in exactly that member", () => {
    fc.assert(
      fc.property(anyMember, anyValue, ({ steps, path }, value) => {
        const record = changed(base, steps, (parent) => Object.assign(parent, { loyalty_points: value }));
        const parentPath = path.split(".").slice(0, -1);
        expect(differences(record, kind)).toMatchObject([
          { kind: "unknown", path: [...parentPath, "loyalty_points"].join("."), expected: "nothing" },
        ]);
      }),
    );
  });

  it("with a changed member differs in that member, exactly when the schema refuses the record", () => {
    fc.assert(
      fc.property(anyMember, anyValue, ({ steps, path }, value) => {
        const record = changed(base, steps, (parent, name) => {
          parent[name] = value;
        });
        const differing = differences(record, kind).filter((difference) => difference.kind !== "unknown");
        expect(differing.length === 0).toBe(schema.safeParse(record).success);
        expect(differing.filter((difference) => !difference.path.startsWith(path))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  for (const { name, record, drift } of oddities.filter((oddity) => oddity.kind === kind)) {
    it(`with ${name} differs where the schema has issues`, () => {
      const differing = differences(record, kind).filter((difference) => difference.kind !== "unknown");
      const reported = drift.map((path) => path.replaceAll(/\.\d+/g, "[]"));
      expect(differing.map(({ path }) => path).sort()).toEqual(reported.sort());
    });
  }
});

describe("a difference", () => {
  const at = (steps: string, value: unknown) =>
    differences(
      changed(baseContribution, steps.split("."), (parent, name) => {
        parent[name] = value;
      }),
      "contribution",
    );

  it.each([
    ["payments.0.card.brand", 7, "payments[].card.brand", "text", "whole number"],
    ["is_test", true, "is_test", "0 or 1", "true or false"],
    ["is_test", 2, "is_test", "0 or 1", "whole number"],
    ["qty", 2, null, "", ""],
    ["notes", [], "notes", "text or null", "list"],
    ["is_test", "1", "is_test", "0 or 1", "number as text"],
    ["ordered_at", "2025-03-14", "ordered_at", "instant in UTC", "day"],
    ["ordered_at", "soon", "ordered_at", "instant in UTC", "other text"],
    ["ordered_at", "", "ordered_at", "instant in UTC", "empty text"],
    ["ordered_at", "2025-03-14T11:26:53+0200", "ordered_at", "instant in UTC", "instant in another form"],
    ["refunded_at", null, "refunded_at", "instant in UTC or empty text", "null"],
    ["total_amount", 25, "total_amount", "decimal text with four fraction digits", "whole number"],
    ["currency", "CAD", "currency", "object", "text"],
    ["line_items", {}, "line_items", "list", "object"],
  ])("describes the type of %s as %j", (steps, value, path, expected, found) => {
    const mistyped = at(steps, value).filter(({ kind }) => kind === "mistyped");
    expect(mistyped).toEqual(path === null ? [] : [{ kind: "mistyped", path, expected, found }]);
  });

  it("contains neither a value of the record nor the name of an unknown member", () => {
    const canary = "maren@donor.example";
    fc.assert(
      fc.property(
        fc.constantFrom(...membersOf(baseContribution, z.toJSONSchema(contribution))),
        ({ steps }) => {
          const record = changed(baseContribution, steps, (parent, name) => {
            parent[name] = canary;
            parent[canary] = canary;
          });
          expect(JSON.stringify(differences(record, "contribution"))).not.toContain("donor");
        },
      ),
    );
  });

  it("covers a record that is not an object", () => {
    expect(differences([], "post")).toEqual([
      { kind: "mistyped", path: "", expected: "object", found: "list" },
    ]);
  });

  it("covers a member named __proto__", () => {
    const record: unknown = JSON.parse(JSON.stringify(basePost).replace("{", '{"__proto__":{"a":1},'));
    expect(differences(record, "post")).toEqual([
      { kind: "unknown", path: "__proto__", expected: "nothing", found: "object" },
    ]);
  });
});
