import { trimmedDecimal } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";

/** Formats without a locale: `25.00 CAD`, `2024-03-31`. */
export const plainFormats: Formats = {
  exact: (exact, currency) => `${trimmedDecimal(exact, currency)} ${currency ?? ""}`.trimEnd(),
  date: (instant) => new Date(instant).toISOString().slice(0, 10),
  day: (instant) => new Date(instant).toISOString().slice(0, 10),
  year: (instant) => new Date(instant).getUTCFullYear(),
  moment: (instant) => new Date(instant).toISOString(),
};
