import type { Route } from "next";
import { dayPlace, type FieldContext } from "@/components/ui/value/field";
import { formatDate, formatDateTime, formatLongDate, type Place } from "@/lib/format/moment";
import { formatExact, formatMinor } from "@/lib/format/money";
import type { LineItem } from "@/lib/records/contribution/contribution";
import type { ComparisonFormats } from "@/lib/records/sentences/comparison";

/** The context in which the parts of the page format values: also which texts are long or covered. */
export interface RecordContext extends FieldContext {
  /** The id of the contribution, where its sponsees are shown for a reason only; else null. */
  readonly maskedId: string | null;
  /** Paths of the record to show uncovered, such as `line_items[0].sponsee`. */
  readonly revealed: ReadonlySet<string>;
  /** The page with one more path uncovered. */
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

export function itemName(item: LineItem): string {
  return item.description ?? item.productName ?? item.reference ?? "Unnamed item";
}
