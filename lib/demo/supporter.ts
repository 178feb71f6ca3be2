import { type Addressee, drawHome, type Home, orderAddress, supporterAddress } from "./address";
import type { CurrencyCode } from "./currency";
import { drawGroups } from "./group";
import { day, formatInstant } from "./instant";
import { nameBooks, organisationNames } from "./names";
import { idKind, publicId } from "./public-id";
import { odds, Random } from "./random";

const seed = 0x50e0;
const anyBook = odds(nameBooks.map((book) => [book, book.weight]));
const anyMailHost = odds<string>([
  ["example.org", 5],
  ["example.com", 4],
  ["mail.example.net", 2],
]);
const localCurrency: Readonly<Record<string, CurrencyCode>> = {
  CA: "CAD",
  US: "USD",
  GB: "GBP",
  DE: "EUR",
  FR: "EUR",
  GR: "EUR",
  JP: "JPY",
  KW: "KWD",
};

function drawAddressee(random: Random, isOrganization: boolean): Addressee {
  const book = anyBook(random);
  const given = random.pick(book.given);
  const family = random.pick(book.family);
  const person = book.familyFirst ? `${family.native}${given.native}` : `${given.native} ${family.native}`;
  const company = `${random.pick(organisationNames.first)} ${random.pick(organisationNames.second)}`;
  const works = isOrganization || random.chance(0.04);
  return {
    firstName: given.native,
    lastName: family.native,
    displayName: isOrganization ? company : person,
    company: works ? company : null,
    title: random.chance(0.2) ? random.pick(["Mr.", "Ms.", "Mx.", "Dr.", "Prof.", "Mme"]) : null,
    email: `${given.ascii}.${family.ascii}${random.int(1, 999)}@${anyMailHost(random)}`,
  };
}

/** Somebody who gives: what a record says of them and what a story needs to know. */
export interface Donor {
  readonly number: number;
  readonly currency: CurrencyCode;
  readonly supporter: ReturnType<typeof supporterRecord>;
  readonly who: Addressee;
  readonly home: Home;
  /** The address of earlier orders: some people have moved since. */
  billingAddress(at: number): ReturnType<typeof orderAddress>;
  shippingAddress(at: number): ReturnType<typeof orderAddress>;
}

interface Membership {
  readonly joined: number;
  readonly now: number;
}

function supporterRecord(
  random: Random,
  number: number,
  who: Addressee,
  home: Home,
  { joined, now }: Membership,
  isOrganization: boolean,
) {
  return {
    id: publicId(idKind.supporter, number),
    id_deprecated: 100_001 + number,
    active: random.chance(0.97),
    display_name: who.displayName,
    first_name: who.firstName,
    last_name: who.lastName,
    email: who.email,
    type: isOrganization ? "Organization" : "Individual",
    is_organization: isOrganization,
    email_opt_in: random.chance(0.6),
    vendor_contact_id: random.chance(0.7) ? 2_000_000 + number : 0,
    billing_address: supporterAddress(who, home),
    shipping_address: supporterAddress(who, home),
    created_at: formatInstant(joined),
    updated_at: formatInstant(random.int(joined, now)),
    groups: drawGroups(random, number, joined, now),
  };
}

/** The nth donor, always the same for the same number and times (seconds). */
export function drawDonor(number: number, membership: Membership, isOrganization = false): Donor {
  const random = new Random(seed, number);
  const who = drawAddressee(random, isOrganization);
  const home = drawHome(random);
  const movedAt = random.chance(0.12) ? random.int(membership.joined, membership.now) : membership.joined;
  const formerHome = movedAt > membership.joined ? drawHome(random) : home;
  const giftAddress = random.chance(0.15) ? drawHome(random) : null;
  const [formerly, nowadays] = [orderAddress(who, formerHome), orderAddress(who, home)];
  const elsewhere = giftAddress && orderAddress(drawAddressee(random, false), giftAddress);
  const billingAddress = (at: number) => (at < movedAt - day ? formerly : nowadays);
  return {
    number,
    currency: localCurrency[home.country] ?? "USD",
    supporter: supporterRecord(random, number, who, home, membership, isOrganization),
    who,
    home,
    billingAddress,
    shippingAddress: (at) => elsewhere ?? billingAddress(at),
  };
}
