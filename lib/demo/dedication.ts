import { demoHost } from "./demo-picture";
import { idKind, publicId } from "./public-id";
import type { Random } from "./random";

const honoured = [
  "Grandma Opal",
  "Uncle Wilf",
  "the night shift",
  "Bérénice et Hugo",
  "おばあちゃん",
  "our dog Pickle",
  "דודה תמר",
];
const campaigns = ["Winter Mile", "Ten Thousand Stairs", "Bake-off for Books", "Row the Bay"];

/** To whose honour or memory a gift is made. The specification leaves its members open (spec §2.9). */
export function drawTribute(random: Random, number: number) {
  const inMemory = random.chance(0.5);
  return {
    id: publicId(idKind.tribute, number),
    type: inMemory ? "In memory of" : "In honour of",
    name: random.pick(honoured),
    message: random.chance(0.6) ? "With love from all of us." : null,
    notify: random.pick(["email", "letter", "none"]),
    notify_email: `family${random.int(1, 99)}@example.org`,
  };
}

/** The page of somebody who collects for the organization. Its members are open as well (spec §2.9). */
export function drawFundraiser(random: Random) {
  const nth = random.int(0, campaigns.length - 1);
  return {
    id: publicId(idKind.fundraiser, nth),
    title: campaigns[nth] ?? "",
    url: `${demoHost}/fundraisers/${nth + 1}`,
    is_team: random.chance(0.5),
  };
}
