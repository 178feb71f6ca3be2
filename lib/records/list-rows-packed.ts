import type { ContributionRow } from "./list-rows";

/** A row of which nothing is known but that it is one. What is left out of packed rows is as it is here. */
const blankRow: ContributionRow = {
  id: "",
  kind: "onetime",
  status: "paid",
  badges: [],
  isMuted: false,
  occurredAt: null,
  createdAt: null,
  updatedAt: null,
  refundedAt: null,
  supporter: null,
  supporterId: null,
  email: null,
  phone: null,
  supporterType: null,
  groups: [],
  city: null,
  country: null,
  schedule: null,
  nextBillingOn: null,
  currency: null,
  amount: null,
  coverCosts: null,
  refunded: null,
  balance: null,
  subtotal: null,
  tax: null,
  shipping: null,
  discounts: null,
  shippingMethod: null,
  method: null,
  gateway: null,
  reference: null,
  attempts: 0,
  item: null,
  itemCode: null,
  moreItems: 0,
  units: 0,
  recurringItems: null,
  shippableItems: null,
  downloadableItems: null,
  receipt: null,
  source: null,
  referral: null,
  trackingSource: null,
  medium: null,
  campaign: null,
};

export type RowMember = keyof ContributionRow;
type OpenRow = { -readonly [Member in RowMember]: ContributionRow[Member] };

/**
 * Rows member by member instead of row by row: no name is said twice, and what no row has is not said at all.
 */
export type PackedRows = {
  readonly [Member in RowMember]?: readonly ContributionRow[Member][];
} & { readonly id: readonly string[] };

/** Packs some members of rows, short enough to travel inside a page with its HTML. */
export function packRows(rows: readonly ContributionRow[], members: Iterable<RowMember>): PackedRows {
  const said = [...new Set(members)].filter((member) =>
    rows.some((row) => JSON.stringify(row[member]) !== JSON.stringify(blankRow[member])),
  );
  const columns = said.map((member) => [member, rows.map((row) => row[member])] as const);
  return { ...Object.fromEntries(columns), id: rows.map(({ id }) => id) };
}

/** The rows again, with what was left out as if nothing were recorded: show none of it. */
export function unpackRows(packed: PackedRows): readonly ContributionRow[] {
  const members = Object.keys(packed).filter(isMember);
  return packed.id.map((_, at) => {
    const row: OpenRow = { ...blankRow };
    for (const member of members) put(row, member, packed[member]?.[at]);
    return row;
  });
}

function put<Member extends RowMember>(
  row: OpenRow,
  member: Member,
  value: OpenRow[Member] | undefined,
): void {
  if (value !== undefined) row[member] = value;
}

function isMember(name: string): name is RowMember {
  return Object.hasOwn(blankRow, name);
}
