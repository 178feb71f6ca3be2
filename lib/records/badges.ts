import { type Badge, badges } from "./badge-words";
import { isSet, member, memberList } from "./member";
import { risksOf } from "./risk";

export { type Badge, badgeWord } from "./badge-words";

const holds: Readonly<Record<Badge, (record: unknown) => boolean>> = {
  risk: (record) => risksOf(record).length > 0,
  test: (record) => isSet(member(record, "is_test")),
  unfulfilled: (record) => isSet(member(record, "is_fulfillable")) && !isSet(member(record, "is_fulfilled")),
  pos: (record) => isSet(member(record, "is_pos_entry")),
  anonymous: anyItem((item) => isSet(member(item, "is_anonymous"))),
  gift_aid: anyItem((item) => isSet(member(item, "gift_aid"))),
  cover_costs: (record) => isSet(member(record, "cover_costs_enabled")),
  upgraded: anyItem((item) => isSet(member(item, "upgraded_to_recurring"))),
  sponsorship: anyItem((item) => isPresent(member(item, "sponsee"))),
  tribute: anyItem((item) => isSet(member(item, "is_tribute")) || isPresent(member(item, "tribute"))),
};

/** The secondary badges of a contribution; total over any JSON. */
export function badgesOf(record: unknown): readonly Badge[] {
  return badges.filter((badge) => holds[badge](record));
}

function anyItem(test: (item: unknown) => boolean): (record: unknown) => boolean {
  return (record) => memberList(record, "line_items").some(test);
}

function isPresent(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
