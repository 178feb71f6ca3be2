import { type FailureCode, fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { CopyExtent, Provenance, SupporterSource } from "./source";
import { unreadCopy } from "./unread-copy";

/** When what a copy holds was read (ms UTC), and how much of all there is that is. */
interface Held extends CopyExtent {
  readonly asOf: number;
}

const unread = {
  message: "The desk has not read all records of the data service yet.",
  retryAfter: 5,
};

/**
 * Supporters as the copy of an upstream tells them, with how much of it there is; none before there is any.
 * @param held what the copy holds of all contributions; null where nothing of them was ever read
 * @param trouble what keeps newer answers away; null where nothing does
 */
export function copiedSupporters(
  supporters: SupporterSource,
  held: () => Promise<Held | null>,
  trouble: () => FailureCode | null,
): SupporterSource {
  async function told<T extends Provenance | null>(find: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const copied = await held();
    if (copied === null) return unreadCopy(trouble());
    const found = await find();
    if (!found.ok) return found;
    const { asOf, spans, isComplete } = copied;
    // A part of the records cannot say that there is no such supporter.
    if (found.value === null) return isComplete ? found : fail("upstream_unavailable", unread);
    return succeed({ ...found.value, asOf, copy: { spans, isComplete } });
  }
  return {
    list: (query, caller) => told(() => supporters.list(query, caller)),
    find: (id, caller) => told(() => supporters.find(id, caller)),
    contributions: (id, query, caller) => told(() => supporters.contributions(id, query, caller)),
  };
}
