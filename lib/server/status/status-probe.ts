import type { FilterVerdict } from "@/lib/client/status-report";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type Failure, fail, failureBody, type Outcome } from "@/lib/contract/failure";
import { postIncludes } from "@/lib/contract/post-query";
import { contributionDate } from "@/lib/records/contribution/contribution";
import { member } from "@/lib/records/values";
import { parseRecord } from "@/lib/server/access/ask-source";
import type { Slice, Source } from "@/lib/source/source";

/** What came of a question, its records parsed. */
interface Sight extends Seen {
  readonly records: readonly unknown[];
}

/** What was seen by earlier questions, by the first parameter that they asked about. */
type Past = ReadonlyMap<string, Sight>;

/** One request and the parameters that it is about. */
interface Question {
  readonly about: readonly [string, ...string[]];
  /** Asks, or says why there is nothing to ask. */
  ask(past: Past): Promise<Outcome<Slice | null>> | string;
  judge(name: string, sight: Sight, past: Past): FilterVerdict;
}

const plain: ContributionQuery = {
  onetime: false,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 1,
};

/**
 * The questions that tell which parameters a source obeys, to be asked one after the other: at most eight, on
 * behalf of nobody, so that they wait for their share of the upstream and no person waits for them.
 * @param feedId a feed that exists, for the parameters of posts
 */
export function probeQuestions(source: Source, feedId: string | undefined): readonly Question[] {
  const list = (query: Partial<ContributionQuery>) =>
    source.listContributions({ ...plain, ...query }, { background: true });
  const listPosts = (query: { name?: string }) =>
    feedId === undefined
      ? "No feed is known: name one in UPSTREAM_FEEDS."
      : source.listPosts(feedId, { include: postIncludes, page: 1, ...query }, { background: true });
  const everything = (past: Past) => past.get("sort") ?? null;
  const byTotal: Question["judge"] = (name, sight, past) => judgeFilter(name, sight, everything(past));

  return [
    {
      about: ["sort"],
      ask: () => list({ sort: "contribution_date" }),
      judge: (name, sight) => judgeSort(name, sight, secondsOf(sight).length),
    },
    { about: ["onetime"], ask: () => list({ onetime: true }), judge: byTotal },
    { about: ["recurring"], ask: () => list({ recurring: true }), judge: byTotal },
    { about: ["initial_recurring"], ask: () => list({ initialRecurring: true }), judge: byTotal },
    {
      about: ["one_time_and_initial_recurring"],
      ask: () => list({ oneTimeAndInitialRecurring: true }),
      judge: (name, sight, past) => judgeUnion(name, sight, everything(past), past.get("recurring") ?? null),
    },
    {
      about: ["occurred_before", "occurred_after"],
      ask(past) {
        const bounds = boundsWithin(secondsOf(everything(past)));
        return bounds === null ? "Too few rows of different times were seen." : list(bounds);
      },
      judge: byTotal,
    },
    {
      about: ["include"],
      ask: () => listPosts({}),
      judge: (name, { records }) =>
        judgeInclude(
          name,
          records.length,
          records.filter((post) => (member(post, "post_type") ?? null) !== null).length,
        ),
    },
    {
      about: ["name"],
      ask(past) {
        const name = member(past.get("include")?.records[0], "name");
        return typeof name === "string" && name !== ""
          ? listPosts({ name })
          : "No post with a name was seen.";
      },
      judge: (name, sight, past) => judgeFilter(name, sight, past.get("include") ?? null),
    },
  ];
}

/**
 * Asks the questions in their order and yields the verdicts of each. After an upstream that gave no answer,
 * nothing more is asked.
 */
export async function* askQuestions(
  questions: readonly Question[],
): AsyncGenerator<readonly FilterVerdict[]> {
  const past = new Map<string, Sight>();
  let gone: Failure | null = null;
  for (const { about, ask, judge } of questions) {
    const asked: ReturnType<Question["ask"]> =
      gone === null ? ask(past) : `Not asked. ${judgeFailure("", gone).because}`;
    if (typeof asked === "string") {
      yield about.map((name) => unknown(name, asked));
      continue;
    }
    const outcome: Outcome<Slice | null> = onlyNew(await asked);
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.code !== "upstream_malformed") gone = failure;
      yield about.map((name) => judgeFailure(name, failure));
    } else if (outcome.value === null) yield about.map((name) => unknown(name, "The feed does not exist."));
    else {
      const { items, total, doubts } = outcome.value;
      const sight = { total, doubts, records: items.map(parseRecord) };
      past.set(about[0], sight);
      yield about.map((name) => judge(name, sight, past));
    }
  }
}

/** An answer that was kept from earlier, because a new one cannot be had, tells nothing of now. */
function onlyNew(outcome: Outcome<Slice | null>): Outcome<Slice | null> {
  const kept = outcome.ok ? (outcome.value?.kept ?? "fresh") : "fresh";
  return kept === "fresh" ? outcome : fail(kept);
}

/**
 * Bounds that leave rows out on both sides by more than a second, so that an answer which holds them shows
 * which one it ignored.
 */
function boundsWithin(seconds: readonly number[]) {
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)];
  const occurredAfter = seconds.find((second) => second - first >= 2000) ?? last;
  const occurredBefore = seconds.findLast((second) => last - second >= 2000) ?? first;
  return occurredAfter < occurredBefore ? { occurredAfter, occurredBefore } : null;
}

/** The different times of rows in ms UTC, whole seconds apart, oldest first. */
function secondsOf(sight: Sight | null): readonly number[] {
  const dates = sight?.records.map(contributionDate).filter((date) => date !== null) ?? [];
  return [...new Set(dates.map((date) => Math.floor(date / 1000) * 1000))].sort((a, b) => a - b);
}

/** What a question brought: how many records match, and which parameters the answer disagrees with. */
interface Seen {
  readonly total: number;
  readonly doubts: readonly string[];
}

/**
 * The verdict on a parameter that narrows a list: rows disagree with it, or fewer came than without it, or
 * nobody can tell.
 */
function judgeFilter(name: string, seen: Seen, all: Seen | null): FilterVerdict {
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
function judgeUnion(name: string, seen: Seen, all: Seen | null, renewals: Seen | null): FilterVerdict {
  const [most, others] = [all?.total ?? 0, renewals?.total ?? 0];
  return others > 0 && others < most && seen.total >= most
    ? ignored(name, "It let renewals through.")
    : judgeFilter(name, seen, all);
}

/** The verdict on the order: rows of at least two moments have to show it. */
function judgeSort(name: string, seen: Seen, moments: number): FilterVerdict {
  if (seen.doubts.includes(name)) return ignored(name, "The rows came in another order.");
  return moments > 1
    ? honoured(name, "The rows came in the order that was asked for.")
    : unknown(name, "No two rows of different times were seen.");
}

/** The verdict on `include`, by how many of the posts came with what was asked for. */
function judgeInclude(name: string, posts: number, complete: number): FilterVerdict {
  if (posts === 0) return unknown(name, "No post was seen.");
  return complete === 0
    ? ignored(name, "No post came with its type.")
    : honoured(name, `${count(complete)} of ${count(posts)} posts came with their type.`);
}

/**
 * The verdict where no answer came. Where answers that ignore a parameter are refused
 * (`UPSTREAM_CHECK=refuse`), the refusal names it.
 */
function judgeFailure(name: string, failure: Failure): FilterVerdict {
  const { message } = failureBody(failure);
  const isNamed = failure.code === "upstream_malformed" && message.includes(`"${name}"`);
  return isNamed ? ignored(name, message) : unknown(name, message);
}

/** Nobody can tell, and why. */
function unknown(name: string, because: string): FilterVerdict {
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
