/** The keys that conditions filter by (`status:paid`, `no:campaign`) and that results are counted by. */
export const facets = [
  "status",
  "method",
  "source",
  "country",
  "currency",
  "campaign",
  "product",
  "receipt",
  "plan",
] as const;
export type Facet = (typeof facets)[number];
