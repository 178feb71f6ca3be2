import type { Route } from "next";
import { formatDate, formatLongDate, type Place } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import type { Formats } from "@/lib/reading/formats";

/** What every part of the page needs to write a value: whose clocks and habits, the record's currency, and what is uncovered. */
export interface Scene {
  readonly place: Place;
  /** Places of the record that a person asked to see uncovered, such as `line_items[0].sponsee`. */
  readonly revealed: ReadonlySet<string>;
  /** The page with one more place uncovered. */
  readonly hrefToReveal: (path: string) => Route;
  /** The currency of amounts that do not name their own. */
  readonly currency: string | null;
}

/** A calendar day has no zone: it is written as it stands. */
export function dayPlace({ place }: Pick<Scene, "place">): Place {
  return { ...place, zone: "UTC" };
}

/** Short dates, for notes and lists. */
export function formatsOf({ place }: Pick<Scene, "place">): Formats {
  return {
    money: (minor, currency) => formatMinor(minor, currency),
    date: (instant) => formatDate(instant, place),
    day: (instant) => formatDate(instant, dayPlace({ place })),
  };
}

/** Dates with their weekday, for the summary sentence. */
export function sentenceFormats(scene: Pick<Scene, "place">): Formats {
  return { ...formatsOf(scene), date: (instant) => formatLongDate(instant, scene.place) };
}
