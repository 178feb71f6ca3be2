/** What stands beside the primary status, in the order in which it is shown. */
export const badges = [
  "risk",
  "test",
  "unfulfilled",
  "pos",
  "anonymous",
  "gift_aid",
  "cover_costs",
  "upgraded",
  "sponsorship",
  "tribute",
] as const;
export type Badge = (typeof badges)[number];

const words: Readonly<Record<Badge, string>> = {
  risk: "Risk",
  test: "Test",
  unfulfilled: "Unfulfilled",
  pos: "POS",
  anonymous: "Anonymous item",
  gift_aid: "Gift Aid",
  cover_costs: "Cover costs",
  upgraded: "Upgraded to recurring",
  sponsorship: "Sponsorship",
  tribute: "Tribute",
};

/** The word of a badge. */
export function badgeWord(badge: Badge): string {
  return words[badge];
}
