import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oddities } from "./__fixtures__/oddities";
import baseContribution from "./examples/contribution.json";
import basePost from "./examples/post.json";
import { contribution } from "./records/contribution";
import { post } from "./records/post";
import { compareWith, type Difference, type Shape, shapeOf } from "./shape-difference";

const shapes = { contribution: shapeOf(contribution), post: shapeOf(post) };
const schemas = { contribution, post };
const bases = { contribution: baseContribution, post: basePost };

function differences(value: unknown, shape: Shape): Difference[] {
  const found: Difference[] = [];
  compareWith(value, shape, (difference) => found.push(difference));
  return found;
}

/** A member of the base record that the contract describes: the steps that lead to it, and its shape. */
interface Place {
  readonly steps: readonly string[];
  readonly shape: Shape;
  readonly required: boolean;
}

function placesIn(value: unknown, shape: Shape, steps: readonly string[] = []): Place[] {
  if (Array.isArray(value)) {
    const { element } = shape;
    return element === null
      ? []
      : value.flatMap((inner, index) => placesIn(inner, element, [...steps, String(index)]));
  }
  return shape.members.flatMap(({ name, required, shape: member }) => {
    const inner = isObject(value) ? value[name] : undefined;
    if (inner === undefined) return [];
    const here = [...steps, name];
    return [{ steps: here, shape: member, required }, ...placesIn(inner, member, here)];
  });
}

/** A copy of the record in which the holder of a place was changed. */
function changed(
  record: object,
  steps: readonly string[],
  change: (holder: Record<string, unknown>, name: string) => void,
) {
  const copy: unknown = structuredClone(record);
  const holder = steps.slice(0, -1).reduce((at, step) => (isObject(at) ? at[step] : at), copy);
  if (!isObject(holder)) throw new Error(`no member at ${steps.join(".")}`);
  change(holder, steps.at(-1) ?? "");
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
  const [base, shape, schema] = [bases[kind], shapes[kind], schemas[kind]];
  const places = placesIn(base, shape);
  const anyPlace = fc.constantFrom(...places);

  it("that follows the contract has no differences, and every member of it is compared", () => {
    expect(differences(base, shape)).toEqual([]);
    expect(places.length).toBeGreaterThan(kind === "contribution" ? 400 : 30);
  });

  it("from which a required member is taken is missing exactly that one", () => {
    fc.assert(
      fc.property(anyPlace, ({ steps, shape: { path, expected }, required }) => {
        const record = changed(base, steps, (holder, name) => delete holder[name]);
        const missing = { kind: "missing", path, expected, found: "nothing" };
        expect(differences(record, shape)).toEqual(required ? [missing] : []);
      }),
    );
  });

  it("to which a member is added has exactly that one too many", () => {
    fc.assert(
      fc.property(anyPlace, anyValue, ({ steps, shape: { path } }, value) => {
        const record = changed(base, steps, (holder) => Object.assign(holder, { loyalty_points: value }));
        const parent = path.split(".").slice(0, -1);
        expect(differences(record, shape)).toMatchObject([
          { kind: "unknown", path: [...parent, "loyalty_points"].join("."), expected: "nothing" },
        ]);
      }),
    );
  });

  it("with any value at any place differs exactly when its schema refuses it, and in that place", () => {
    fc.assert(
      fc.property(anyPlace, anyValue, ({ steps, shape: { path } }, value) => {
        const record = changed(base, steps, (holder, name) => {
          holder[name] = value;
        });
        const told = differences(record, shape).filter((difference) => difference.kind !== "unknown");
        expect(told.length === 0).toBe(schema.safeParse(record).success);
        expect(told.filter((difference) => !difference.path.startsWith(path))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  for (const { name, record, drift } of oddities.filter((oddity) => oddity.kind === kind)) {
    it(`with ${name} differs where its schema reports it`, () => {
      const told = differences(record, shape).filter((difference) => difference.kind !== "unknown");
      const reported = drift.map((path) => path.replaceAll(/\.\d+/g, "[]"));
      expect(told.map(({ path }) => path).sort()).toEqual(reported.sort());
    });
  }
});

describe("what is told of a difference", () => {
  const at = (steps: string, value: unknown) =>
    differences(
      changed(baseContribution, steps.split("."), (holder, name) => {
        holder[name] = value;
      }),
      shapes.contribution,
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
  ])("%s as %j", (steps, value, path, expected, found) => {
    const told = at(steps, value).filter(({ kind }) => kind === "mistyped");
    expect(told).toEqual(path === null ? [] : [{ kind: "mistyped", path, expected, found }]);
  });

  it("never holds a value, nor a name that may be one", () => {
    const canary = "maren@donor.example";
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(baseContribution, shapes.contribution)), ({ steps }) => {
        const record = changed(baseContribution, steps, (holder, name) => {
          holder[name] = canary;
          holder[canary] = canary;
        });
        expect(JSON.stringify(differences(record, shapes.contribution))).not.toContain("donor");
      }),
    );
  });

  it("is one difference for a record that is no object at all", () => {
    expect(differences([], shapes.post)).toEqual([
      { kind: "mistyped", path: "", expected: "object", found: "list" },
    ]);
  });

  it("includes a member called __proto__", () => {
    const record: unknown = JSON.parse(JSON.stringify(basePost).replace("{", '{"__proto__":{"a":1},'));
    expect(differences(record, shapes.post)).toEqual([
      { kind: "unknown", path: "__proto__", expected: "nothing", found: "object" },
    ]);
  });
});
