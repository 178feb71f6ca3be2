import type { FilterVerdict } from "@/lib/client/status-report";
import { type Failure, failureBody } from "@/lib/contract/failure";

/** What a question brought: how many records match, and which parameters the answer disagrees with. */
export interface Seen {
  readonly total: number;
  readonly doubts: readonly string[];
}

/**
 * The verdict on a parameter that narrows a list: rows disagree with it, or fewer came than without it, or
 * nobody can tell.
 */
export function judgeFilter(name: string, seen: Seen, all: Seen | null): FilterVerdict {
  if (seen.doubts.includes(name)) return ignored(name, "It let records through that do not match.");
  if (all === null || all.total === 0) return unknown(name, "There is nothing to compare with.");
  return seen.total < all.total
    ? honoured(name, `It let ${count(seen.total)} of ${count(all.total)} through.`)
    : unknown(name, "It let everything through, which may be right.");
}

/**
 * The same for the union of one-time and first gifts. No row shows by itself that it is a renewal of a plan,
 * but a union as large as everything, where renewals exist, has left none of them out.
 */
export function judgeUnion(name: string, seen: Seen, all: Seen | null, renewals: Seen | null): FilterVerdict {
  const [most, others] = [all?.total ?? 0, renewals?.total ?? 0];
  return others > 0 && others < most && seen.total >= most
    ? ignored(name, "It let renewals through.")
    : judgeFilter(name, seen, all);
}

/** The verdict on the order: rows of at least two moments have to show it. */
export function judgeSort(name: string, seen: Seen, moments: number): FilterVerdict {
  if (seen.doubts.includes(name)) return ignored(name, "The rows came in another order.");
  return moments > 1
    ? honoured(name, "The rows came in the order that was asked for.")
    : unknown(name, "No two rows of different times were seen.");
}

/** The verdict on `include`, by how many of the posts came with what was asked for. */
export function judgeInclude(name: string, posts: number, complete: number): FilterVerdict {
  if (posts === 0) return unknown(name, "No post was seen.");
  return complete === 0
    ? ignored(name, "No post came with its type.")
    : honoured(name, `${count(complete)} of ${count(posts)} posts came with their type.`);
}

/**
 * The verdict where no answer came. Where answers that ignore a parameter are refused
 * (`UPSTREAM_CHECK=refuse`), the refusal names it.
 */
export function judgeFailure(name: string, failure: Failure): FilterVerdict {
  const { message } = failureBody(failure);
  const isNamed = failure.code === "upstream_malformed" && message.includes(`"${name}"`);
  return isNamed ? ignored(name, message) : unknown(name, message);
}

/** Nobody can tell, and why. */
export function unknown(name: string, because: string): FilterVerdict {
  return { name, verdict: "unknown", because };
}

function honoured(name: string, because: string): FilterVerdict {
  return { name, verdict: "honoured", because };
}

function ignored(name: string, because: string): FilterVerdict {
  return { name, verdict: "ignored", because };
}

function count(number: number): string {
  return number.toLocaleString("en");
}
