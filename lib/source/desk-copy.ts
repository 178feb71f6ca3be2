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
 * The copy of an upstream as other sources ask for it.
 * @param source over the database that holds it
 * @param address of the upstream whose records they must be
 * @param newest what came of the newest request to it
 */
export function deskCopy(
  database: Database,
  source: Source,
  mirror: Mirror,
  address: string,
  newest: () => "ok" | FailureCode,
): Copy {
  const copied = lookUpCopy(database, address);
  /** Without the database there is no copy either; what the upstream said is then all there is to say. */
  async function ifThere<T>(look: Promise<T>): Promise<T | null> {
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
      ifThere(
        copied.contributions({
          from: occurredAfter === undefined ? beginning : Math.floor(occurredAfter) + 1,
          to: occurredBefore === undefined ? endOfTime : Math.ceil(occurredBefore) - 1,
        }),
      ),
    total: () => ifThere(upstreamTotal(database, address)),
    posts: (feedId) => ifThere(copied.posts(feedId, always)),
    contributionReadAt: (id) => ifThere(copied.readAt("contributions", id)),
    postReadAt: (feedId, id) => ifThere(copied.readAt(feedScope(feedId), id)),
    trouble() {
      const outcome = newest();
      return outcome !== "ok" && isOutage(outcome) ? outcome : null;
    },
    sawFeed: (feedId) => mirror.recordFeed(feedId),
    watch(id) {
      const stamp = mirror.stamp();
      return (text) => (text === null ? mirror.recordMissing(id) : mirror.record(text, stamp));
    },
  };
}
