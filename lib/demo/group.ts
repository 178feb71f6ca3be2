import { day, formatDate } from "./instant";
import { idKind, publicId } from "./public-id";
import type { Random } from "./random";

const groupNames = ["Lantern Circle", "Legacy Friends", "Monthly Table", "Trail Volunteers", "River Members"];
const endReasons = ["Moved to another membership", "Lapsed", "Ended on request"];
const year = 365 * day;

function term(start: number, end: number, now: number) {
  return {
    start_date: formatDate(start),
    end_date: formatDate(end),
    is_active: start <= now && now <= end,
    is_expired: end < now,
  };
}

function daysLeft(end: number, now: number): number {
  return Math.ceil((end - now) / day);
}

/**
 * The memberships of a supporter (spec §2.8), each a chain of yearly terms of which the last one stands for the
 * group. `days_left` counts from `now` and is negative once a term is over.
 */
export function drawGroups(random: Random, number: number, joined: number, now: number) {
  const count = random.chance(0.18) ? random.int(1, 2) : 0;
  return Array.from({ length: count }, (_, at) => {
    const group = random.int(0, groupNames.length - 1);
    const name = groupNames[(group + at) % groupNames.length] ?? "Members";
    const terms = Math.min(random.int(1, 4), 1 + Math.floor((now - joined) / year));
    const last = joined + (terms - 1) * year;
    const related = Array.from({ length: terms - 1 }, (_, before) => {
      const start = joined + before * year;
      return {
        id: publicId(idKind.membership, number * 16 + at * 8 + before),
        name,
        ...term(start, start + year - day, now),
        source: random.pick(["Web", "Import", "Automatic renewal"]),
        end_reason: random.chance(0.5) ? random.pick(endReasons) : null,
        days_left: daysLeft(start + year - day, now),
      };
    });
    return {
      id: publicId(idKind.membership, number * 16 + at * 8 + 7),
      group_id: publicId(idKind.membership, 9_000_000_000 + ((group + at) % groupNames.length)),
      name,
      ...term(last, last + year - day, now),
      days_left: daysLeft(last + year - day, now),
      related,
    };
  });
}
