import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatPairs } from "@/lib/contract/query-string";
import { paths, withQuery } from "@/lib/paths";
import { fold } from "@/lib/records/folded-text";
import { type Status, statuses } from "@/lib/records/labels";
import { member, memberList, readText, recordId } from "@/lib/records/values";
import { ask } from "./ask";
import { isNumber, isOneOf } from "./guards";
import type { SearchNote } from "./search-answer";

// With these the commands below are still in sight.
const maxLines = 5;
const maxSupporters = 2;
const freshMs = 15_000;

/**
 * The nearest contributions to some words; null where they could not be had. A question that is typed over is
 * given up.
 */
export function searchQueryOptions(q: string) {
  const query = formatPairs([
    ["q", q],
    ["limit", String(maxLines)],
    ["total", "0"],
  ]);
  return queryOptions({
    queryKey: ["search", q],
    queryFn: async ({ signal }): Promise<FoundLines | null> => {
      const { outcome } = await ask(withQuery(paths.apiSearch, query), signal, ({ body }) =>
        readFoundLines(body),
      );
      return outcome.ok ? outcome.value : null;
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

/** The supporters with some words who gave last; null where they could not be had. */
export function supporterSearchOptions(q: string) {
  const query = formatPairs([
    ["q", q],
    ["limit", String(maxSupporters)],
  ]);
  return queryOptions({
    queryKey: ["supporter-search", q],
    queryFn: async ({ signal }): Promise<FoundSupporters | null> => {
      const { outcome } = await ask(withQuery(paths.apiSupporters, query), signal, ({ body }) =>
        readFoundSupporters(body),
      );
      return outcome.ok ? outcome.value : null;
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

/** A contribution that was found, as the palette has room for. `at` in ms UTC. */
export interface FoundLine {
  readonly id: string;
  readonly name: string | null;
  readonly amount: string | null;
  readonly at: number | null;
  readonly status: Status | null;
  /** Where the words stand, when neither the name nor the id shows it: `E-mail anna@example.org`. */
  readonly found: string | null;
}

/** A supporter who was found. */
export interface FoundSupporter {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly contributions: number;
}

/** What a search found, and how much was searched. */
export interface FoundLines extends SearchNote {
  readonly lines: readonly FoundLine[];
  /** How many records there are. */
  readonly coverage: { readonly records: number };
  /** When the copy that was searched was read (ms UTC), and whether it is whole; null where it is no copy. */
  readonly copy: { readonly asOf: number; readonly isComplete: boolean } | null;
}

const isStatus = isOneOf(...statuses);
/** What a line shows anyway. */
const shown: ReadonlySet<unknown> = new Set(["Name", "Id"]);

/** Reads the body of `/api/search`. */
export function readFoundLines(body: unknown): FoundLines {
  const asOf = member(member(body, "copy"), "asOf");
  return {
    lines: memberList(body, "hits").map(readLine),
    isForgiving: member(body, "isForgiving") === true,
    isUnknownAddress: member(body, "isUnknownAddress") === true,
    isAtLeast: member(body, "isAtLeast") === true,
    coverage: { records: Number(member(member(body, "coverage"), "records") ?? 0) },
    copy: isNumber(asOf) ? { asOf, isComplete: member(member(body, "copy"), "isComplete") === true } : null,
  };
}

/** Supporters who were found; of an address that no record has, those with the closest ones. */
export interface FoundSupporters {
  readonly supporters: readonly FoundSupporter[];
  readonly isUnknownAddress: boolean;
}

/** Reads the body of `/api/supporters`. */
export function readFoundSupporters(body: unknown): FoundSupporters {
  const supporters = memberList(body, "data").map((one) => ({
    id: recordId(one) ?? "",
    name: readText(member(one, "name")),
    email: readText(member(one, "email")),
    contributions: Number(member(one, "contributions") ?? 0),
  }));
  return { supporters, isUnknownAddress: member(body, "isUnknownAddress") === true };
}

/**
 * Those of the lines found for some words that are sure to be found for others: what they show has a word
 * that begins like each of them. While an answer is on its way, these stay, and nothing that may be wrong.
 */
export function stillFound<Line extends Shown>(lines: readonly Line[], q: string): readonly Line[] {
  const asked = wordsOf(q);
  return lines.filter(({ id, name, email, found }) => {
    const words = wordsOf([id, name, email, found].join(" "));
    return asked.every((word) => words.some((one) => one.startsWith(word)));
  });
}

/** What a line shows of what it is found by. */
interface Shown {
  readonly id: string;
  readonly name: string | null;
  readonly email?: string | null;
  readonly found?: string | null;
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s,;"“”()]+/)
    .filter((word) => word !== "");
}

function readLine(hit: unknown): FoundLine {
  const [at, status] = [member(hit, "at"), member(hit, "status")];
  const texts = memberList(hit, "found");
  return {
    id: recordId(hit) ?? "",
    name: readText(member(hit, "name")),
    amount: readText(member(hit, "amount")),
    at: isNumber(at) ? at : null,
    status: isStatus(status) ? status : null,
    found: texts.some((text) => shown.has(member(text, "of"))) ? null : foundIn(texts[0]),
  };
}

function foundIn(text: unknown): string | null {
  const of = readText(member(text, "of"));
  const told = memberList(text, "stretches").map((stretch) => String(member(stretch, "text") ?? ""));
  return of === null ? null : `${of} ${told.join("")}`;
}
