import type { PictureName } from "./demo-picture";
import type { BillingPeriod } from "./period";

/** What can be given or bought. Amounts in dollars; other currencies scale them. */
export interface CatalogEntry {
  readonly code: string;
  readonly name: string;
  readonly kind: "gift" | "sponsorship" | "ticket" | "goods" | "download";
  readonly amounts: readonly [number, ...number[]];
  readonly periods: readonly BillingPeriod[];
  readonly picture: PictureName | null;
  readonly summary: string;
  readonly page: string;
  /** What the giver gets back, which no receipt may cover. */
  readonly fairValue: number;
  readonly goal: number;
}

type Details = Partial<Omit<CatalogEntry, "code" | "name" | "kind" | "amounts">>;

function entry(
  code: string,
  name: string,
  kind: CatalogEntry["kind"],
  amounts: CatalogEntry["amounts"],
  details: Details,
): CatalogEntry {
  const summary = details.summary ?? `${name}: a small thing done well, every day of the year.`;
  const page = `<h2>${name}</h2><p>${summary}</p><p>Questions? Write to <a href="mailto:desk@example.org">desk@example.org</a>.</p>`;
  return {
    code,
    name,
    kind,
    amounts,
    periods: ["onetime"],
    picture: null,
    page,
    fairValue: 0,
    goal: 0,
    ...details,
    summary,
  };
}

const everyPeriod: readonly BillingPeriod[] = [
  "onetime",
  "weekly",
  "biweekly",
  "monthly",
  "quarterly",
  "biannually",
  "annually",
];

export const entries: readonly CatalogEntry[] = [
  entry("GEN-FUND", "Where it is needed most", "gift", [25, 50, 100, 20, 35, 75, 250, 12.5], {
    periods: everyPeriod,
    picture: "hills",
    goal: 500_000,
    summary: "Unrestricted gifts keep the lights on, the vans running and the kettle warm.",
  }),
  entry("WATER", "Clean water wells", "gift", [40, 60, 120, 30, 500], {
    periods: everyPeriod,
    picture: "lake",
    goal: 120_000,
    summary: "One well serves about three hundred people. Every forty dollars lays two metres of pipe.",
  }),
  entry("MEALS", "Winter meals", "gift", [15, 30, 45, 90, 10], {
    periods: ["onetime", "weekly", "monthly", "quarterly"],
    picture: "snow",
    goal: 60_000,
    summary: "Hot soup, bread and fruit from November until the ice is off the river.",
  }),
  entry("SCHOLAR", "Scholarship fund", "gift", [100, 250, 500, 1000], {
    periods: ["onetime", "monthly", "biannually", "annually"],
    picture: "house",
    summary: "A year of evening school for an adult who starts again.",
  }),
  entry("STORM", "Storm appeal", "gift", [50, 100, 25, 200], {
    periods: ["onetime", "monthly"],
    picture: "harbour",
    goal: 80_000,
    summary: "Roofs first, then boats: what the harbour towns asked for after the October storm.",
  }),
  entry("FOREST", "Plant a hillside", "gift", [18, 36, 72, 180], {
    periods: ["onetime", "monthly", "annually"],
    picture: "forest",
    summary: "Native seedlings, planted by school classes and watched for five years.",
  }),
  entry("SPONSOR", "Sponsor a learner", "sponsorship", [39, 45, 78], {
    periods: ["monthly", "quarterly", "annually"],
    picture: "meadow",
    summary: "Books, lunch and a mentor for one learner. Letters go both ways twice a year.",
  }),
  entry("MEMBER", "Annual membership", "gift", [60, 120], {
    periods: ["onetime", "annually"],
    picture: "fjord",
    fairValue: 20,
    summary: "A vote at the spring meeting, the newsletter on paper and a seat on the river walk.",
  }),
  entry("GALA-SEAT", "Lantern gala seat", "ticket", [175], {
    picture: "night",
    fairValue: 85,
    summary: "Dinner, music and a silent auction. Doors at six; the last tram leaves at midnight.",
  }),
  entry("RIVER-RUN", "River run entry", "ticket", [35], { picture: "bay", fairValue: 15 }),
  entry("MUG", "Stoneware mug", "goods", [22], { fairValue: 22, picture: "dusk" }),
  entry("TOTE", "Canvas tote", "goods", [18], { fairValue: 18 }),
  entry("CALENDAR", "Wall calendar", "goods", [14], { fairValue: 14, picture: "dunes" }),
  entry("FIELD-BOOK", "Field guide (PDF)", "download", [9], { fairValue: 9 }),
];
