import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { PostInclude, PostQuery } from "@/lib/contract/post-query";
import type { UpstreamSettings } from "./settings";

type Style = UpstreamSettings["filterStyle"];
type Pair = readonly [name: string, value: string | undefined];

/**
 * The query that asks an upstream for contributions (read API §4.3), built from the parsed query and nothing
 * else.
 */
export function contributionParams(query: ContributionQuery, style: Style): URLSearchParams {
  const { occurredAfter, occurredBefore } = query;
  return buildParams(style, {
    filters: [
      // Rows are kept to the millisecond at best; rounding away from the range loses none of them.
      ["occurred_after", occurredAfter === undefined ? undefined : formatInstant(Math.floor(occurredAfter))],
      [
        "occurred_before",
        occurredBefore === undefined ? undefined : formatInstant(Math.ceil(occurredBefore)),
      ],
      ["onetime", formatFlag(query.onetime)],
      ["recurring", formatFlag(query.recurring)],
      ["initial_recurring", formatFlag(query.initialRecurring)],
      ["one_time_and_initial_recurring", formatFlag(query.oneTimeAndInitialRecurring)],
    ],
    bare: [
      ["sort", query.sort],
      ["page", String(query.page)],
    ],
  });
}

/** The query that asks an upstream for the posts of a feed (read API §4.1). */
export function postParams({ name, include, page }: PostQuery, style: Style): URLSearchParams {
  return buildParams(style, {
    filters: [["name", name]],
    bare: [
      ["include", formatInclude(include)],
      ["page", String(page)],
    ],
  });
}

/** The query that asks an upstream for one post (read API §4.2). */
export function postItemParams(include: readonly PostInclude[]): URLSearchParams {
  return buildParams("flat", { filters: [], bare: [["include", formatInclude(include)]] });
}

/** Whether a parameter was sent, in either spelling. */
export function wasAsked(params: URLSearchParams, name: string): boolean {
  return params.has(name) || params.has(bracketed(name));
}

// Servers commonly refuse more than 8 KiB of address; we let a caller's query have that much.
const longestQuery = 8 * 1024;

function buildParams(style: Style, pairs: Record<"filters" | "bare", readonly Pair[]>): URLSearchParams {
  const params = spell(style, pairs);
  // Asked twice, a long name would not arrive at all; the brackets are what real servers read.
  const isTooLong = style === "both" && params.toString().length > longestQuery;
  return isTooLong ? spell("bracket", pairs) : params;
}

function spell(style: Style, { filters, bare }: Record<"filters" | "bare", readonly Pair[]>) {
  const params = new URLSearchParams();
  for (const [name, value] of filters) {
    if (value === undefined) continue;
    if (style !== "bracket") params.append(name, value);
    if (style !== "flat") params.append(bracketed(name), value);
  }
  for (const [name, value] of bare) if (value !== undefined) params.append(name, value);
  return params;
}

function bracketed(name: string): string {
  return `filter[${name}]`;
}

/**
 * Always `Z`: offsets are ignored by real comparisons. Whole seconds have no fraction: not every server reads
 * one.
 */
function formatInstant(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

function formatFlag(flag: boolean): string | undefined {
  return flag ? "1" : undefined;
}

function formatInclude(include: readonly PostInclude[]): string | undefined {
  return include.length === 0 ? undefined : include.join(",");
}
