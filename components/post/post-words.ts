import { formatDate, formatTime, type Place } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { type Post, postState } from "@/lib/records/post";

/** When the post is shown, in words: `Live since 24 Mar 2024`. */
export function stateSentence(post: Post, now: number, place: Place): string {
  const { publishedAt, expiresAt } = post;
  const state = postState(post, now);
  const day = (instant: number) => formatDate(instant, place);
  if (state === "expired") return expiresAt === null ? "Expired" : `Expired on ${day(expiresAt)}`;
  if (publishedAt === null) return "Live, without a date of publication";
  if (state === "scheduled") return `Scheduled for ${day(publishedAt)}`;
  return `Live since ${day(publishedAt)}${expiresAt === null ? "" : `, until ${day(expiresAt)}`}`;
}

/** When it was or will be published, as the line over the title has it. */
export function publishedLine(post: Post, now: number, place: Place): string {
  const { publishedAt } = post;
  const state = postState(post, now);
  if (publishedAt === null) return "No date of publication";
  const word = state === "scheduled" ? "To be published" : "Published";
  const time = `${formatTime(publishedAt, place)} ${zoneName(place.zone)}`;
  return `${word} ${formatDate(publishedAt, place)}, ${time}`;
}

const longestTitle = 80;

/** A name as the title of a page, where a browser shows a few words of it. */
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > longestTitle ? `${signs.slice(0, longestTitle - 1).join("")}…` : name;
}
