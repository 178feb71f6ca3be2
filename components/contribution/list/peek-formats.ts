import { formatDate, formatLongDate, type Place } from "@/lib/format/moment";
import { formatExact, formatMinor } from "@/lib/format/money";
import type { Formats } from "@/lib/records/text";

/** How the peek writes values; `sentence` dates have their weekday. */
export function peekFormats(place: Place, isSentence = false): Formats {
  return {
    money: (amount, currency) => formatMinor(amount, currency, place.locale),
    exact: (amount, currency) => formatExact(amount, currency, place.locale),
    date: (instant) => (isSentence ? formatLongDate(instant, place) : formatDate(instant, place)),
    day: (instant) => formatDate(instant, { ...place, zone: "UTC" }),
  };
}
