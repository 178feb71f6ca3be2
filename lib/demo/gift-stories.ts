import { anyFate, type FateName, fates } from "./fate";
import type { Gift } from "./gift";
import { day, midnight, minute } from "./instant";
import { drawGiftItem, drawWareItem, type Item } from "./item";
import { drawMethod, type Source } from "./method";
import { anyMoment, currencyFor, donorOf, type Setting } from "./setting";
import type { Donor } from "./supporter";
import { addUp, costsOf } from "./totals";

interface Wish {
  readonly donor: Donor;
  readonly at: number;
  readonly source: Source;
  readonly fate: FateName;
  readonly draw: (code: Donor["currency"]) => readonly Item[];
}

function makeGift(setting: Setting, { donor, at, source, fate, draw }: Wish): Gift {
  const { random } = setting;
  const code = currencyFor(setting, donor);
  const items = draw(code);
  const isMoneyOnly = items.every(({ entry }) => entry.kind === "gift");
  const isFree = fates[fate].ending === "free";
  const { subtotal } = addUp(items, { code, coverCosts: 0, discountShare: 0 });
  return {
    donor,
    at,
    code,
    source,
    method: drawMethod(random, source, at, donor.supporter.is_organization ? "company" : "individual"),
    items,
    fate: fates[fate],
    isRenewal: false,
    coverCosts:
      isMoneyOnly && !isFree && source === "Web" && random.chance(0.3) ? costsOf(subtotal, code) : 0,
    discountShare: isFree ? 1 : !isMoneyOnly && random.chance(0.12) ? 0.1 : 0,
    decline: null,
  };
}

function firstFate({ fate, random }: Setting): FateName {
  return fate ?? anyFate(random);
}

/** Somebody gives once or a few times. */
export function* casual(setting: Setting): Generator<Gift> {
  const { random, number, calendar } = setting;
  const first = anyMoment(setting);
  const donor = donorOf(setting, first);
  const draw: Wish["draw"] = (code) =>
    Array.from({ length: random.chance(0.08) ? 2 : 1 }, () => drawGiftItem(random, number, code));
  yield makeGift(setting, { donor, at: first, source: "Web", fate: firstFate(setting), draw });
  for (let at = first + day; at < calendar.end && random.chance(0.35); at += day) {
    at = calendar.between(random, at, calendar.end);
    yield makeGift(setting, { donor, at, source: "Web", fate: anyFate(random), draw });
  }
}

/** Somebody gives every December. */
export function* yearly(setting: Setting): Generator<Gift> {
  const { random, number, calendar } = setting;
  const first = anyMoment(setting);
  const donor = donorOf(setting, first);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code, 2)];
  yield makeGift(setting, { donor, at: first, source: "Web", fate: firstFate(setting), draw });
  for (let year = new Date(first * 1000).getUTCFullYear(); ; year++) {
    const [from, to] = [Math.max(midnight(year, 11, 1), first + day), midnight(year + 1, 0, 1) - 1];
    if (to > calendar.end) return;
    if (from < to && random.chance(0.85)) {
      const at = calendar.between(random, from, to);
      yield makeGift(setting, { donor, at, source: "Web", fate: anyFate(random), draw });
    }
  }
}

/** An organization gives large sums, by cheque or from a bank account. */
export function* organisation(setting: Setting): Generator<Gift> {
  const { random, number, calendar } = setting;
  const first = anyMoment(setting);
  const donor = donorOf(setting, first, true);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code, random.pick([5, 10, 20]))];
  yield makeGift(setting, { donor, at: first, source: "Import", fate: firstFate(setting), draw });
  for (let at = first + 30 * day; at < calendar.end && random.chance(0.6); at += 30 * day) {
    at = calendar.between(random, at, calendar.end);
    const source = random.pick(["Import", "Web"] as const);
    yield makeGift(setting, { donor, at, source, fate: anyFate(random), draw });
  }
}

/** Somebody buys: tickets, mugs, a field guide, with a gift on top at times. */
export function* shopper(setting: Setting): Generator<Gift> {
  const { random, number } = setting;
  const at = anyMoment(setting);
  const draw: Wish["draw"] = (code) => [
    ...Array.from({ length: random.int(1, 3) }, () => drawWareItem(random, number, code)),
    ...(random.chance(0.2) ? [drawGiftItem(random, number, code)] : []),
  ];
  yield makeGift(setting, { donor: donorOf(setting, at), at, source: "Web", fate: firstFate(setting), draw });
}

/** Somebody comes by: the till of an event, or the kiosk in the hall. */
export function* visitor(setting: Setting): Generator<Gift> {
  const { random, number } = setting;
  const at = anyMoment(setting);
  const source = random.pick(["Point of Sale (POS)", "Kiosk"] as const);
  const drawItem = source === "Kiosk" ? drawGiftItem : drawWareItem;
  const draw: Wish["draw"] = (code) => [drawItem(random, number, code)];
  yield makeGift(setting, { donor: donorOf(setting, at), at, source, fate: firstFate(setting), draw });
}

/** Somebody gives by text message. */
export function* texter(setting: Setting): Generator<Gift> {
  const { random, number } = setting;
  const at = anyMoment(setting);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code, 0.5)];
  yield makeGift(setting, {
    donor: donorOf(setting, at),
    at,
    source: "Messenger",
    fate: firstFate(setting),
    draw,
  });
}

/** Somebody presses the button twice; mostly the second charge is given back. */
export function* double(setting: Setting): Generator<Gift> {
  const { random, number, calendar } = setting;
  const at = Math.min(anyMoment(setting), calendar.end - 5 * minute);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code)];
  const gift = makeGift(setting, { donor: donorOf(setting, at), at, source: "Web", fate: "paid", draw });
  yield gift;
  yield {
    ...gift,
    at: at + random.int(20, 4 * minute),
    fate: random.chance(0.7) ? fates.refunded : fates.paid,
  };
}

/** A thief tries stolen cards with small sums, minutes apart. */
export function* cardTester(setting: Setting): Generator<Gift> {
  const { random, number, calendar } = setting;
  const start = Math.min(anyMoment(setting), calendar.end - day);
  const donor = donorOf(setting, start);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code, 0.1)];
  for (let nth = random.int(2, 6); nth > 0; nth--) {
    const fate = random.chance(0.8) ? "spam" : "spam_refunded";
    yield makeGift(setting, { donor, at: start + nth * random.int(60, 400), source: "Web", fate, draw });
  }
}

/** Staff try the form with a test card. */
export function* tester(setting: Setting): Generator<Gift> {
  const { random, number } = setting;
  const at = anyMoment(setting);
  const draw: Wish["draw"] = (code) => [drawGiftItem(random, number, code)];
  yield makeGift(setting, { donor: donorOf(setting, at), at, source: "Web", fate: "test", draw });
}
