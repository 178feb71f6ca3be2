import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Account } from "@/lib/client/account";
import type { DeskCondition, DeskNotice } from "@/lib/client/api/answers";
import { failureTable } from "@/lib/contract/failure";
import { maxSamples, type UpstreamReport } from "@/lib/contract/source-report";
import { standbyState } from "@/lib/database/standby";
import { isDemo } from "@/lib/server/access/read-source";
import { logError } from "@/lib/server/logs/log.mjs";
import { keepsRecords, mirrorReport, openSource, upstreamReport } from "@/lib/source";
import { everything, serviceOutage } from "@/lib/source/source";
import { scaled } from "@/lib/time-scale";
import { isEntryPage, pageViewer, signedInContext } from "./page-request";

/** Returns the data of the page frame; null on entry pages. Redirects to sign-in before anything is sent. */
export async function deskFrame() {
  if (await isEntryPage()) return null;
  const viewer = await pageViewer();
  if (!viewer.ok) {
    await signedInContext();
    return null;
  }
  const { value } = viewer;
  const accounts = await openAccounts();
  const [demo, notice, { isExposed }, views, canSearch] = await Promise.all([
    isDemo(),
    deskNotice(),
    accounts.accessMode(),
    value.kind === "person" ? accounts.listViews(value) : null,
    keepsRecords().catch(() => true),
  ]);
  // With open access there are no people.
  const account: Account | null =
    value.kind === "person" ? { id: value.id, name: value.name, email: value.email, role: value.role } : null;
  // Set if real records are open to everyone.
  const exposed = isExposed ? "real" : null;
  const desk = { account, savedViews: views?.ok ? views.value : undefined, canSearch };
  return { desk, chip: demo === true ? "demo" : exposed, notice } as const;
}

const retryAfterMs = 4_000;
const retryTimeoutMs = 1_000;
const copyFreshMs = 10_000;

/** Returns the condition of the desk that every page shows, as of now (ms UTC). */
export async function deskNotice(): Promise<DeskNotice> {
  const report = await knownReport();
  const at = Date.now();
  const problem = report === null ? null : noticeCondition(report, at);
  const condition = problem?.cause === "down" ? { ...problem, hasCopy: await hasCopy() } : problem;
  const copy = report === null ? null : knownCopy(at);
  const standby = await standbyState();
  const isWatched = report !== null || standby !== null;
  const standbyAsOf = standby?.use === "read" ? standby.asOf : null;
  return { isWatched, condition: condition ?? (await openCondition()), at, copy, standbyAsOf };
}

/**
 * Returns the notice for an open page. An outage ends only with a successful request, so this sends one,
 * rarely enough not to add load.
 */
export async function watchedDeskNotice(): Promise<DeskNotice> {
  const report = await knownReport();
  const problem = report === null ? null : noticeCondition(report, Date.now());
  if (problem?.cause === "refused" || problem?.cause === "down") {
    const requestedAt = report?.samples.at(-1)?.at ?? 0;
    const isDue = Math.abs(Date.now() - requestedAt) >= scaled(retryAfterMs);
    if (isDue) await Promise.race([retryUpstream(), wait(retryTimeoutMs)]);
  }
  return deskNotice();
}

/**
 * Requests the first page: for late pages, many servers skip all rows or respond with an error. The bound
 * includes almost every record. Because of it, the cached list of a page is not the response.
 */
async function retryUpstream(): Promise<void> {
  await openSource()
    .then(({ source }) => source.listContributions({ ...everything, occurredAfter: 0 }))
    .catch((error) => logError("The request to the data service failed", error));
}

/** Returns null if the source cannot be opened; pages show that in place of records. */
async function knownReport(): Promise<UpstreamReport | null> {
  return upstreamReport().catch(() => null);
}

async function hasCopy(): Promise<boolean> {
  const { mirror } = await openSource();
  return (await mirror?.holdsAnything().catch(() => false)) ?? false;
}

/** Returns the condition that a setting opens real records to everyone; null if none does. */
async function openCondition(): Promise<DeskNotice["condition"]> {
  const { isExposed } = await (await openAccounts()).accessMode();
  return isExposed ? { cause: "open" } : null;
}

type Report = Pick<UpstreamReport, "samples" | "lastSuccessAt" | "bannedUntil" | "breaker" | "lastFailure">;

/** Derives the condition of the data service from its latest requests; null if nothing is wrong. */
export function noticeCondition(report: Report, now: number): DeskCondition | null {
  const { samples, lastSuccessAt, bannedUntil, breaker, lastFailure } = report;
  const newest = samples.slice(-maxSamples);
  if (newest.at(-1)?.outcome === "upstream_refused") return { cause: "refused" };
  if (bannedUntil !== null && bannedUntil > now) return { cause: "limited", until: bannedUntil };
  const isSilent = newest.length === maxSamples && newest.every((sample) => serviceOutage(sample) !== null);
  if (breaker.state === "closed" && !isSilent) return null;
  const message = lastFailure?.message ?? failureTable.upstream_unavailable.message;
  return { cause: "down", since: lastSuccessAt, message, hasCopy: false };
}

let cachedCopy: DeskNotice["copy"] = null;
let copyReadAt = 0;

/**
 * Returns the latest known facts about the copy; null if there is no copy or none was read yet. They are
 * refreshed in the background at most every ten seconds, so that no page waits for them.
 */
export function knownCopy(now: number): DeskNotice["copy"] {
  // A read time in the future means that the system clock was set back.
  if (Math.abs(now - copyReadAt) >= copyFreshMs) {
    copyReadAt = now;
    readCopy().catch((error: unknown) => logError("The copy could not be read", error));
  }
  return cachedCopy;
}

async function readCopy(): Promise<void> {
  const report = await mirrorReport();
  const readAt = report?.oldestReadAt ?? null;
  const isHeld = report !== null && readAt !== null;
  cachedCopy = isHeld ? { held: report.held, readAt, isWhole: report.completeAsOf !== null } : null;
}
