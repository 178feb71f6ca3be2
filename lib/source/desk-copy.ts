import type { FailureCode } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { beginning, endOfTime } from "@/lib/mirror/coverage";
import { lookUpCopy, upstreamTotal } from "@/lib/mirror/database/copy";
import type { Mirror } from "@/lib/mirror/mirror";
import { feedScope } from "@/lib/mirror/store";
import type { Copy } from "./copied-source";
import { isOutage } from "./outage";
import type { Source } from "./source";

const always = { from: beginning, to: endOfTime };

/**
 * Opens the copy of an upstream in a database.
 * @param source over the database
 * @param address of the upstream whose records they must be
 * @param newest returns the outcome of the newest request to it
 */
export function deskCopy(
  database: Database,
  source: Source,
  mirror: Mirror,
  address: string,
  newest: () => "ok" | FailureCode,
): Copy {
  const copied = lookUpCopy(database, address);
  /** Without the database there is no copy; the upstream's own outcome then counts. */
  async function ifAvailable<T>(look: Promise<T>): Promise<T | null> {
    try {
      return await look;
    } catch (error) {
      if (database.isUnavailable(error)) return null;
      throw error;
    }
  }
  return {
    source,
    contributions: ({ occurredAfter, occurredBefore }) =>
      ifAvailable(
        copied.contributions({
          from: occurredAfter === undefined ? beginning : Math.floor(occurredAfter) + 1,
          to: occurredBefore === undefined ? endOfTime : Math.ceil(occurredBefore) - 1,
        }),
      ),
    total: () => ifAvailable(upstreamTotal(database, address)),
    posts: (feedId) => ifAvailable(copied.posts(feedId, always)),
    contributionReadAt: (id) => ifAvailable(copied.readAt("contributions", id)),
    postReadAt: (feedId, id) => ifAvailable(copied.readAt(feedScope(feedId), id)),
    outage() {
      const outcome = newest();
      return outcome !== "ok" && isOutage(outcome) ? outcome : null;
    },
    recordFeed: (feedId) => mirror.recordFeed(feedId),
    beginRead(id) {
      const stamp = mirror.stamp();
      return (text) => (text === null ? mirror.recordMissing(id) : mirror.record(text, stamp));
    },
  };
}
