import type { Work, Worklists } from "@/lib/contract/insights-report";
import { localDay } from "@/lib/format/day";
import { formatCardExpiry, formatDate, formatDayMonth, type Place } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { shortOrdinal } from "@/lib/records/text";

export type WorkKind = keyof Worklists;

/**
 * A line of a worklist in four places: two lines, left and right. The name is foreign and personal, the note
 * foreign.
 */
export interface WorkWords {
  readonly figure: string;
  readonly note: string;
  readonly aside: string;
}

/**
 * What a line says beside the name. @param place whose clocks; calendar days are of no zone @param now ms UTC
 */
export function workWords(kind: WorkKind, work: Work, place: Place, now: number): WorkWords {
  const { currency, amount, at, note, attempts, expiresOn, nextBillingOn, refundedAt, isFullRefund } = work;
  const money = formatMoney(amount, currency, place.locale);
  const day = at === null ? "" : shortDate(at, place, now);
  if (kind === "failedRenewals") {
    const tries = attempts !== null && attempts > 1 ? `${shortOrdinal(attempts)} try` : null;
    return { figure: money, note: joined(note, tries), aside: day };
  }
  if (kind === "expiringCards") {
    const billing =
      nextBillingOn === null ? null : `next ${shortDate(nextBillingOn, { ...place, zone: "UTC" }, now)}`;
    // The month is over at that instant: the card names the one before.
    const end = expiresOn === null ? null : new Date(expiresOn - 1);
    const expiry = end === null ? null : formatCardExpiry(end.getUTCMonth() + 1, end.getUTCFullYear());
    return { figure: expiry ?? "–", note: joined(note, billing), aside: money };
  }
  if (kind === "refunds") {
    const how = isFullRefund === null ? null : isFullRefund ? "Full" : "Part";
    const when = refundedAt === null ? day : shortDate(refundedAt, place, now);
    return { figure: `−${money}`, note: note ?? "", aside: joined(how, when === "" ? null : when) };
  }
  return { figure: money, note: note ?? "", aside: day };
}

/**
 * `30 Mar`, and of another year than now's `30 Mar 2023`: the days that are shown may be years, and a refund
 * comes later.
 */
function shortDate(instant: number, place: Place, now: number): string {
  const [its, ours] = [instant, now].map((one) => localDay(place.zone, one).slice(0, 4));
  return its === ours ? formatDayMonth(instant, place) : formatDate(instant, place);
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(", ");
}
