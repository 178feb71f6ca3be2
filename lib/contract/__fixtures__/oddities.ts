import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };
import { amountOddities } from "./amount-oddities";
import { contributionOddities } from "./contribution-oddities";
import { type OddityPatch, patched } from "./patch";
import { postOddities } from "./post-oddities";

/** A full record with one oddity. Ids are unique: all records can be stored together. */
export interface Oddity {
  readonly name: string;
  readonly kind: "contribution" | "post";
  readonly record: Record<string, unknown>;
  readonly drift: readonly string[];
}

/** The oddities that a source must return unchanged and a page must render. */
export const oddities: readonly Oddity[] = [
  ...[...contributionOddities, ...amountOddities].map((patch, index) =>
    oddity("contribution", contribution, `ODDCN${index + 1}`, patch),
  ),
  ...postOddities.map((patch, index) => oddity("post", post, `ODDPO${index + 1}`, patch)),
];

/** A single post wrapped in `data`, as some servers return it. */
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
