import { demoHost } from "./demo-picture";
import type { Source } from "./method";
import { odds, type Random } from "./random";

const sources = odds<string>([
  ["newsletter", 5],
  ["search", 4],
  ["social", 3],
  ["partner", 1],
]);
const media = { newsletter: "email", search: "organic", social: "post", partner: "referral" } as const;
const campaigns = ["winter-meals", "giving-day", "spring-match", "year-end", "river-run"];

const none = {
  tracking_source: null,
  tracking_medium: null,
  tracking_campaign: null,
  tracking_term: null,
  tracking_content: null,
};

function tracking(random: Random) {
  const source = sources(random);
  return {
    tracking_source: source,
    tracking_medium: Object.entries(media).find(([name]) => name === source)?.[1] ?? null,
    tracking_campaign: random.pick(campaigns),
    tracking_term: source === "search" ? "give near me" : null,
    tracking_content: random.chance(0.3) ? random.pick(["button-top", "story-2", "footer"]) : null,
  };
}

/** Where a gift came from (spec §2.6): only the web knows of campaigns. */
export function drawAttribution(random: Random, source: Source) {
  const onWeb = source === "Web";
  return {
    referral_source: random.chance(0.2)
      ? random.pick(["A friend", "Radio", "At the market", "Newsletter"])
      : null,
    http_referer:
      onWeb && random.chance(0.5) ? random.pick([`${demoHost}/`, "https://search.example.com/"]) : null,
    ...(onWeb && random.chance(0.4) ? tracking(random) : none),
  };
}
