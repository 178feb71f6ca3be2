import { amountOddities } from "./amount-oddities";
import contribution from "./contribution.json";
import { contributionOddities } from "./contribution-oddities";
import { type Patch, patched } from "./patch";
import post from "./post.json";
import { postOddities } from "./post-oddities";

/** One way in which real records leave the specification, as a patch of the base record. */
export interface OddityPatch extends Patch {
  readonly name: string;
  /** Paths that the strict schemas report; empty where the specification leaves room for the oddity. */
  readonly drift: readonly string[];
}

/** A full record that shows one oddity. Its id is its own, so that all can be stored together. */
export interface Oddity {
  readonly name: string;
  readonly kind: "contribution" | "post";
  readonly record: Record<string, unknown>;
  readonly drift: readonly string[];
}

/** Every oddity that a source must carry through unchanged and a page must survive. */
export const oddities: readonly Oddity[] = [
  ...[...contributionOddities, ...amountOddities].map((patch, index) =>
    oddity("contribution", contribution, `ODDCN${index + 1}`, patch),
  ),
  ...postOddities.map((patch, index) => oddity("post", post, `ODDPO${index + 1}`, patch)),
];

/** The one post that arrives wrapped in `data`, as some servers answer a single post. */
export const wrappedPost: Oddity = {
  name: "a single post wrapped in data",
  kind: "post",
  record: { data: patched(post, { set: { id: "ODDPOW" } }) },
  drift: Object.keys(post).filter((key) => key !== "categories" && key !== "post_type"),
};

function oddity(
  kind: Oddity["kind"],
  base: object,
  id: string,
  { name, drift, set, unset }: OddityPatch,
): Oddity {
  return { name, kind, drift, record: patched(base, { set: { id, ...set }, ...(unset ? { unset } : {}) }) };
}
