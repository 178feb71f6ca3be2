import type { Badge, Status } from "@/lib/records/labels";

/**
 * What is seen of the secondary badges: each with its word or as its icon alone, and how many more there are.
 */
interface ShownBadges {
  readonly shown: readonly { readonly badge: Badge; readonly isIcon: boolean }[];
  readonly rest: readonly Badge[];
}

/** Px that a row's status has in its column: 176 without the padding. */
const room = 152;
const gap = 4;
const icon = 22;
/** `+9` */
const count = 16;
const mostShown = 3;

/** As they are drawn, in px, rounded up. */
const statusWidths: Readonly<Record<Status, number>> = {
  deleted: 76,
  spam: 67,
  refunded: 89,
  partially_refunded: 121,
  failed: 68,
  pending: 78,
  unpaid: 75,
  paid: 59,
};
/** Badges that say their word as long as there is room for it. */
const wordWidths: ReadonlyMap<Badge, number> = new Map([
  ["risk", 59],
  ["test", 60],
]);

/**
 * Which badges stand beside a status in one line, so that nothing of it is cut: at most three, and as many as
 * there is room for. Risk and Test, which come first, say their word before an icon more is shown; Test is
 * the first to lose it. Only where a long status leaves no room for their icons are they counted with the
 * rest.
 */
export function fittingBadges(status: Status, badges: readonly Badge[]): ShownBadges {
  const worded = badges.filter((badge) => wordWidths.has(badge));
  for (let words = worded.length; words >= 0; words--) {
    const fewest = words === 0 ? 0 : worded.length;
    for (let most = Math.min(mostShown, badges.length); most >= fewest; most--) {
      const shown = badges.slice(0, most).map((badge, at) => ({ badge, isIcon: at >= words }));
      const rest = badges.slice(most);
      const width = statusWidths[status] + widthOf(shown) + (rest.length > 0 ? gap + count : 0);
      if (width <= room) return { shown, rest };
    }
  }
  return { shown: [], rest: badges };
}

function widthOf(shown: ShownBadges["shown"]): number {
  return shown.reduce((sum, { badge, isIcon }) => {
    return sum + gap + (isIcon ? icon : (wordWidths.get(badge) ?? icon));
  }, 0);
}
