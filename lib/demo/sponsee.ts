import type { Sponsee } from "@/lib/contract/records/sponsee";
import { day, formatDate, formatInstant } from "./calendar";
import { demoHost, pictureNames, pictureUrl } from "./demo-picture";
import { publicId, Random } from "./random";

const firstNames =
  "Adjoa Bahati Chana Dilan Esi Farai Gita Hamsa Inti Jomo Lindiwe Miro Nala Oya Pema Sisa Tavi";
const lastNames = "Amberfield Brightwater Copperhill Duskwood Eastmeadow Fernvale Greybank Highridge";
const hobbies = ["drawing maps", "football on the hill", "mending radios", "reading to the little ones"];

/** A custom field with a value of its own, and a private one with an item of a list. */
const simple = { item: null, is_simple: 1, is_private: false };
const privateItem = { item: "household-2", is_simple: 0, is_private: true };

/** The number of sponsees. */
export const sponseeCount = 400;

/** The nth invented learner, always the same for the same arguments; times in seconds. */
export function drawSponsee(nth: number, start: number, now: number): Sponsee {
  const random = new Random("sponsee", nth);
  const firstName = random.pick(firstNames.split(" "));
  const bornAt = start - random.int(3 * 365, 12 * 365) * day;
  const createdAt = start - random.int(30, 500) * day;
  const isPlaced = random.chance(0.7);
  return {
    id: publicId("sponsee", nth),
    reference_number: `LRN-${1000 + nth}`,
    first_name: firstName,
    last_name: random.pick(lastNames.split(" ")),
    gender: random.pick(["F", "M"]),
    birth_date: formatDate(bornAt),
    age: Math.floor((now - bornAt) / (365.25 * day)),
    enrollment_date: random.chance(0.85) ? formatDate(createdAt) : "",
    longitude: isPlaced ? random.int(-1_800_000, 1_800_000) / 10_000 : null,
    latitude: isPlaced ? random.int(-500_000, 500_000) / 10_000 : null,
    biography: `<p>${firstName} likes <em>${random.pick(hobbies)}</em>.</p><p>Writes twice a year.</p>`,
    private_notes: random.maybe(0.3, "Guardian prefers letters to pictures."),
    sponsored_status: random.pick(["Sponsored", "Partially sponsored"]),
    is_enabled: random.chance(0.95),
    payment_option_group: random.pick(["Standard", "Two sponsors"]),
    sponsor_count: random.int(1, 3),
    image_url: pictureUrl(random.pick(pictureNames)),
    url: `${demoHost}/sponsorship/lrn-${1000 + nth}`,
    custom_fields: [
      { name: "School year", slug: "school-year", value: String(random.int(1, 9)), ...simple },
      { name: "Household", slug: "household", value: "Grandparents", ...privateItem },
    ],
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(random.int(createdAt, now)),
  };
}
