import { fail, type Outcome } from "@/lib/contract/failure";
import type { Caller } from "@/lib/source/source";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { withPatience } from "./background";
import { createBan, withBan } from "./ban";
import { createBreaker } from "./breaker";
import { type Budget, createBudget } from "./budget";
import { createBulkhead } from "./bulkhead";
import { withDeadline } from "./deadline";
import { createRecorder, type Recorder } from "./recorder";
import { withRetries } from "./retries";
import { createRetryBudget } from "./retry-budget";
import type { Knock } from "./return";
import { defaultTimeouts, type UpstreamSettings } from "./settings";
import type { Wire } from "./wire";

/**
 * One question with all policies around it: what `read` makes of the decoded body of a 200, else a failure
 * (404 is `not_found`).
 */
export type Call = <T>(
  ask: Caller & { readonly path: string },
  read: (body: Uint8Array) => Outcome<T>,
) => Promise<Outcome<T>>;

interface Policies {
  readonly call: Call;
  readonly failed: Recorder["failed"];
  readonly report: () => Omit<UpstreamReport, "coalesced" | "cache">;
}

/**
 * Puts the policies around a wire. From the inside outwards:
 * - the recorder sees each request as the upstream does;
 * - the bulkhead bounds them, but not those that wait for a ban or between retries, who would take up its
 *   places;
 * - the ban stands inside the retries, which let it do the waiting after a 429;
 * - the deadline covers all attempts and waits of one question;
 * - the breaker judges questions, not attempts, and answers at once while it is open, in front of every
 *   queue;
 * - the patience of background work is longer than any deadline.
 * Sharing and keeping of answers stand in front of all this, where answers are read (`kept-source.ts`).
 */
export function withPolicies(
  wire: Wire,
  settings: UpstreamSettings,
  knock: Knock,
  budget: Budget = createBudget(settings.budget),
): Policies {
  const { baseUrl, timeouts = defaultTimeouts } = settings;
  const recorder = createRecorder();
  const bulkhead = createBulkhead();
  const ban = createBan();
  const breaker = createBreaker(knock);

  const recorded = recorder.wrap(wire, budget.spend);
  const bounded = withBan(bulkhead.wrap(recorded), ban);
  const repeated = withRetries(bounded, createRetryBudget(), recorder.retried);
  const judged = breaker.wrap(withDeadline(repeated, timeouts.total));
  const patient = withPatience(judged, budget, ban);
  return {
    async call(ask, read) {
      const outcome = await patient(ask);
      if (!outcome.ok) {
        const { code, ...details } = outcome.failure;
        return fail(code, details);
      }
      const answer = read(outcome.value);
      if (!answer.ok) recorder.unread(outcome.value, answer.failure.code);
      return answer;
    },
    failed: recorder.failed,
    report: () => ({
      address: baseUrl.href,
      ...recorder.report(),
      ...bulkhead.report(),
      breaker: breaker.report(),
      bannedUntil: ban.until(),
      budget: budget.report(),
    }),
  };
}
