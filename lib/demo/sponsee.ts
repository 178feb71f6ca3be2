import type { Sponsee } from "@/lib/contract/sponsee";
import { demoHost, pictureNames, pictureUrl } from "./demo-picture";
import { day, formatDate, formatInstant } from "./instant";
import { idKind, publicId } from "./public-id";
import { Random } from "./random";

const seed = 0x5b05;
const year = 365.25 * day;
const firstNames =
  "Adjoa Bahati Chana Dilan Esi Farai Gita Hamsa Inti Jomo Kusi Lindiwe Miro Nala Oya Pema Rumi Sisa Tavi Wayra".split(
    " ",
  );
const lastNames = "Amberfield Brightwater Copperhill Duskwood Eastmeadow Fernvale Greybank Highridge".split(
  " ",
);
const hobbies = [
  "drawing maps",
  "football on the hill",
  "mending radios",
  "reading to the little ones",
  "singing in the yard",
];

/** How many sponsees there are; a number beyond comes round to the first. */
const sponseeCount = 400;

/** The nth learner (spec §2.11), always the same for the same number and times (seconds). Nobody real. */
export function drawSponsee(number: number, start: number, now: number): Sponsee {
  const nth = number % sponseeCount;
  const random = new Random(seed, nth);
  const firstName = random.pick(firstNames);
  const bornAt = start - random.int(3 * 365, 12 * 365) * day;
  const createdAt = start - random.int(30, 500) * day;
  const isPlaced = random.chance(0.7);
  return {
    id: publicId(idKind.sponsee, nth),
    reference_number: `LRN-${String(1000 + nth)}`,
    first_name: firstName,
    last_name: random.pick(lastNames),
    gender: random.chance(0.5) ? "F" : "M",
    birth_date: formatDate(bornAt),
    age: Math.floor((now - bornAt) / year),
    enrollment_date: random.chance(0.85) ? formatDate(createdAt) : "",
    longitude: isPlaced ? random.int(-1_800_000, 1_800_000) / 10_000 : null,
    latitude: isPlaced ? random.int(-500_000, 500_000) / 10_000 : null,
    biography: `<p>${firstName} likes <em>${random.pick(hobbies)}</em> and walks to school with two friends.</p><p>Letters arrive twice a year.</p>`,
    private_notes: random.chance(0.3) ? "Guardian prefers letters to pictures." : null,
    sponsored_status: random.pick(["Sponsored", "Partially sponsored", "Waiting"]),
    is_enabled: random.chance(0.95),
    payment_option_group: random.pick(["Standard", "Two sponsors"]),
    sponsor_count: random.int(1, 3),
    image_url: pictureUrl(random.pick(pictureNames)),
    url: `${demoHost}/sponsorship/lrn-${1000 + nth}`,
    custom_fields: [
      {
        name: "School year",
        slug: "school-year",
        value: String(random.int(1, 9)),
        item: null,
        is_simple: 1,
        is_private: false,
      },
      {
        name: "Household",
        slug: "household",
        value: "Grandparents",
        item: "household-2",
        is_simple: 0,
        is_private: true,
      },
    ],
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(random.int(createdAt, now)),
  };
}
