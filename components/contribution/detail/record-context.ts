import type { Route } from "next";
import { dayPlace, type FieldContext } from "@/components/ui/value/field";
import { formatDate, formatDateTime, formatLongDate, type Place } from "@/lib/format/moment";
import { formatExact, formatMinor } from "@/lib/format/money";
import type { ComparisonFormats } from "@/lib/records/sentences/comparison";

/**
 * What every part of the page needs to write a value: whose clocks and habits, the record's currency, what is
 * long and what is covered.
 */
export interface RecordContext extends FieldContext {
  /**
   * The id of the contribution, where its sponsees are told for a reason only; null where nothing is kept
   * back.
   */
  readonly maskedId: string | null;
  /** Places of the record that a person asked to see uncovered, such as `line_items[0].sponsee`. */
  readonly revealed: ReadonlySet<string>;
  /** The page with one more place uncovered. */
  readonly hrefToReveal: (path: string) => Route;
}

/** Short dates, for notes and lists. */
export function formatsOf(place: Place): ComparisonFormats {
  return {
    money: (amount, currency) => formatMinor(amount, currency, place.locale),
    exact: (amount, currency) => formatExact(amount, currency, place.locale),
    date: (instant) => formatDate(instant, place),
    day: (instant) => formatDate(instant, dayPlace({ place })),
    moment: (instant) => formatDateTime(instant, place),
  };
}

/** Dates with their weekday, for the summary sentence. */
export function sentenceFormats(place: Place): ComparisonFormats {
  return { ...formatsOf(place), date: (instant) => formatLongDate(instant, place) };
}
