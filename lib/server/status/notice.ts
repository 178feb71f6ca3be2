import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { DeskNotice } from "@/lib/client/api/desk-notice";
import { logError } from "@/lib/server/logs/log";
import { openSource, upstreamReport } from "@/lib/source";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { scaled } from "@/lib/time-scale";
import { knownCopy } from "./known-copy";
import { noticeCondition } from "./notice-condition";

/**
 * How old the last word on a trouble may be (ms) before somebody who waits for its end has it asked about
 * again.
 */
const restMs = 4_000;
const patience = 1_000;
/** No list is that long, so the answer has no rows and costs little. */
const shortestQuestion = {
  onetime: false,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 999_999,
} as const;

/** What holds for every page at this moment, as far as it is known. */
export async function deskNotice(): Promise<DeskNotice> {
  const report = await knownReport();
  const trouble = report === null ? null : noticeCondition(report, Date.now());
  const condition = trouble?.cause === "down" ? { ...trouble, hasCopy: await hasCopy() } : trouble;
  const at = Date.now();
  const copy = report === null ? null : knownCopy(at);
  return { isWatched: report !== null, condition: condition ?? (await openCondition()), at, copy };
}

/**
 * The same for a page that stays open. Trouble of the data service ends only when somebody asks it something:
 * a page that waits for the end does, but never so often that it adds to the trouble.
 */
export async function watchedDeskNotice(): Promise<DeskNotice> {
  const report = await knownReport();
  const trouble = report === null ? null : noticeCondition(report, Date.now());
  if (trouble?.cause === "refused" || trouble?.cause === "down") {
    const asked = report?.samples.at(-1)?.at ?? 0;
    if (Date.now() - asked >= scaled(restMs)) await Promise.race([ping(), wait(patience)]);
  }
  return deskNotice();
}

/** Asks the data service something on nobody's behalf; what it answers is for the report alone. */
async function ping(): Promise<void> {
  await openSource()
    .then(({ source }) => source.listContributions(shortestQuestion))
    .catch((error) => logError("The data service could not be asked", error));
}

/** A source that cannot be opened has nothing to report; the pages tell that where they show records. */
async function knownReport(): Promise<UpstreamReport | null> {
  return upstreamReport().catch(() => null);
}

/** Whether lists and records can be had from the desk's copy. */
async function hasCopy(): Promise<boolean> {
  const { mirror } = await openSource();
  return (await mirror?.holdsAnything().catch(() => false)) ?? false;
}

/** Records that nobody invented are open by a setting, and the frame says so. */
async function openCondition(): Promise<DeskNotice["condition"]> {
  const { warning } = await (await openAccounts()).accessMode();
  return warning ? { cause: "open" } : null;
}
