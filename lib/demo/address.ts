import { type Place, places, streets } from "./places";
import { odds, type Random } from "./random";

const anyPlace = odds(places.map((place) => [place, place.weight]));
const letters = "ABCEGHJKLMNPRSTVWXYZ";

function fill(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (mark) =>
    mark === "#" ? String(random.int(0, 9)) : letters.charAt(random.int(0, letters.length - 1)),
  );
}

/** Where somebody lives: the part of an address that does not name a person. */
export interface Home {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phone: string;
}

/** Draws a home; all of its parts belong to one place. */
export function drawHome(random: Random, place: Place = anyPlace(random)): Home {
  return {
    address1: `${random.int(1, 1999)} ${random.pick(streets)}`,
    address2: random.chance(0.25) ? `Apt. ${random.int(1, 40)}` : null,
    city: place.city,
    state: place.state,
    zip: fill(place.zip, random),
    country: place.country,
    phone: random.chance(0.8) ? fill(place.phone, random) : "",
  };
}

/** Who stands in an address. */
export interface Addressee {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly company: string | null;
  readonly title: string | null;
  readonly email: string;
}

/** SupporterAddress of spec §2.7. */
export function supporterAddress(who: Addressee, home: Home) {
  return {
    first_name: who.firstName,
    last_name: who.lastName,
    company: who.company,
    email: who.email,
    address1: home.address1,
    address2: home.address2,
    city: home.city,
    state: home.state,
    zip: home.zip,
    country: home.country,
    phone: home.phone,
  };
}

/** OrderAddress of spec §2.7. */
export function orderAddress(who: Addressee, home: Home) {
  return { title: who.title, name: who.displayName, ...supporterAddress(who, home) };
}
