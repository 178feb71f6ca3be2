import { detailCopy } from "@/components/contribution/detail/copy";
import { dayRegion, type FieldContext } from "@/components/ui/value/field";
import { formatDate, formatDateTime, formatLongDate, localYear, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import type { Formats } from "@/lib/records/text";
import type { DetailState } from "./detail-href";

export interface RecordContext extends FieldContext {
  readonly formats: Formats;
  /** ms UTC */
  readonly now: number;
  readonly id: string;
  readonly state: DetailState;
  /** Whether the contribution is spam, a test or deleted: nothing about it looks like a success. */
  readonly isMuted: boolean;
  /** Whether the record was sent without its sponsees: the viewer must give a reason to see them. */
  readonly isMasked: boolean;
  /** The paths that reveal the sponsored people of an item, such as `line_items[0].sponsee`. */
  readonly sponsored: ReadonlySet<string>;
}

/** The properties that the parts of a contribution’s page share. */
export interface RecordPart {
  readonly record: Contribution;
  readonly context: RecordContext;
}

/** Short dates, for notes and lists. */
export function formatsOf(region: Region): Formats {
  return {
    exact: (amount, currency) => formatExact(amount, currency, region.locale),
    date: (instant) => formatDate(instant, region),
    day: (instant) => formatDate(instant, dayRegion({ region })),
    year: (instant) => localYear(instant, region),
    moment: (instant) => formatDateTime(instant, region),
  };
}

/** Dates with their weekday for the summary sentence. It is English, so other locales get short dates. */
export function sentenceFormats(region: Region): Formats {
  const short = formatsOf(region);
  const isEnglish = /^en\b/.test(region.locale);
  return isEnglish ? { ...short, date: (instant) => formatLongDate(instant, region) } : short;
}

export function itemName(item: LineItem): string {
  return item.description ?? item.productName ?? item.reference ?? detailCopy.unnamedItem;
}
