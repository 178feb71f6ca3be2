import type { Group, Supporter } from "@/lib/contract/records/supporter";
import { type Calendar, day, formatDate, formatInstant } from "./calendar";
import { currencyIn } from "./money";
import { nameLists, organizationKinds, organizationNames, places, streets } from "./names";
import { publicId, Random } from "./random";

const letters = [..."ABCEGHJKLMNPRSTVWXYZ"];
const titles = ["Mr.", "Ms.", "Mx.", "Dr.", "Prof.", "Mme"];
const mailHosts = ["example.org", "example.com", "mail.example.net"];
const year = 365 * day;
const groupNames = ["Lantern Circle", "Legacy Friends", "Monthly Table", "Trail Volunteers", "River Members"];
const endReasons = ["Moved to another membership", "Lapsed", "Ended on request"];

function fillPattern(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (mark) => (mark === "#" ? random.digits(1) : random.pick(letters)));
}

function drawHome(random: Random) {
  const { city, state, zip, country, phone } = random.weighted(places);
  return {
    address1: `${random.int(1, 1999)} ${random.pick(streets)}`,
    address2: random.maybe(0.25, `Apt. ${random.int(1, 40)}`),
    ...{ city, state, zip: fillPattern(zip, random), country },
    phone: random.chance(0.8) ? fillPattern(phone, random) : "",
  };
}

function drawPerson(random: Random, isOrganization: boolean) {
  const list = random.weighted(nameLists);
  const [given, family] = [random.pick(list.given.split(/\s+/)), random.pick(list.family.split(/\s+/))];
  const name = list.familyFirst ? family + given : `${given} ${family}`;
  const latin = `${given} ${family}`.normalize("NFD").toLowerCase();
  const mailbox =
    latin
      .replaceAll(/[^a-z ]/g, "")
      .trim()
      .replace(" ", ".") || "donor";
  const company = `${random.pick(organizationNames)} ${random.pick(organizationKinds)}`;
  return {
    displayName: isOrganization ? company : name,
    title: random.maybe(0.2, random.pick(titles)),
    contact: {
      first_name: given,
      last_name: family,
      company: isOrganization || random.chance(0.04) ? company : null,
      email: `${mailbox}${random.int(1, 99_999)}@${random.pick(mailHosts)}`,
    },
  };
}

type Person = ReturnType<typeof drawPerson>;

const orderAddress = ({ title, displayName, contact }: Person, home: ReturnType<typeof drawHome>) => {
  return { title, name: displayName, ...contact, ...home };
};

/** The memberships of a supporter, each a chain of yearly terms of which the last is the group's own. */
function drawGroups(random: Random, number: number, joined: number, now: number): Group[] {
  const count = random.chance(0.18) ? random.int(1, 2) : 0;
  const first = random.int(0, groupNames.length - 1);
  return Array.from({ length: count }, (_, at) => {
    const group = (first + at) % groupNames.length;
    const name = groupNames[group] ?? "";
    const terms = Math.min(random.int(1, 4), 1 + Math.floor((now - joined) / year));
    const term = (nth: number) => {
      const start = joined + nth * year;
      const end = start + year - day;
      return {
        id: publicId("membership", number * 16 + at * 8 + nth),
        start_date: formatDate(start),
        end_date: formatDate(end),
        is_active: start <= now && now <= end,
        is_expired: end < now,
        /** Below zero once it is over. */
        days_left: Math.ceil((end - now) / day),
      };
    };
    const related = Array.from({ length: terms - 1 }, (_, nth) => ({
      name,
      ...term(nth),
      source: random.pick(["Web", "Import", "Automatic renewal"]),
      end_reason: random.maybe(0.5, random.pick(endReasons)),
    }));
    return { group_id: publicId("membership", 9_000_000_000 + group), name, ...term(terms - 1), related };
  });
}

export type Donor = ReturnType<typeof drawDonor>;

/**
 * The nth donor, always the same for the same arguments. `joined` in seconds; some have moved since, so the
 * addresses of an order depend on its time.
 */
export function drawDonor(number: number, joined: number, { end: now }: Calendar, isOrganization = false) {
  const random = new Random("supporter", number);
  const person = drawPerson(random, isOrganization);
  const home = drawHome(random);
  const movedAt = random.chance(0.12) ? random.int(joined, now) : joined;
  const former = orderAddress(person, movedAt > joined ? drawHome(random) : home);
  const current = orderAddress(person, home);
  const recipient = random.chance(0.15) ? orderAddress(drawPerson(random, false), drawHome(random)) : null;
  const billingAddress = (at: number) => (at < movedAt - day ? former : current);
  const contact = { ...person.contact, ...home };
  const supporter: Supporter = {
    id: publicId("supporter", number),
    id_deprecated: 100_001 + number,
    active: random.chance(0.97),
    display_name: person.displayName,
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    type: isOrganization ? "Organization" : "Individual",
    is_organization: isOrganization,
    email_opt_in: random.chance(0.6),
    vendor_contact_id: random.chance(0.7) ? 2_000_000 + number : 0,
    billing_address: contact,
    shipping_address: contact,
    created_at: formatInstant(joined),
    updated_at: formatInstant(random.int(joined, now)),
    groups: drawGroups(random, number, joined, now),
  };
  return {
    supporter,
    currency: currencyIn(home.country),
    billingAddress,
    shippingAddress: (at: number) => recipient ?? billingAddress(at),
  };
}
