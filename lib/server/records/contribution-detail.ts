import "server-only";
import { headers } from "next/headers";
import { may } from "@/lib/accounts/viewer";
import type { Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { releaseRevealed } from "@/lib/server/access/reveal";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import { pageVisit } from "@/lib/server/pages/page-viewer";
import {
  type PlacedContribution,
  readContribution,
  readPlacedContribution,
  type ShownContribution,
} from "./contribution-record";
import { findPossibleTwins, type TwinReport } from "./possible-twins";

/** Everything that the page of a contribution shows. */
interface ContributionDetailData {
  readonly found: Outcome<PlacedContribution>;
  /** The contribution to lay beside it; null where none was asked for. */
  readonly other: Outcome<ShownContribution> | null;
  /** Not waited for: a hint that may come after the page. */
  readonly twins: Promise<TwinReport> | null;
  readonly where: Place;
  /** ms UTC */
  readonly now: number;
  /** `https://desk.example.org` */
  readonly origin: string;
  readonly requestId: string | undefined;
  /** Whether the record came without what tells who is sponsored. */
  readonly isMasked: boolean;
}

/** Reads what the page of a contribution needs, all at once. @param asked what the page's address says */
export async function readDetail(
  id: string,
  asked: {
    readonly view: string;
    readonly list: string | null;
    readonly compare: string | null;
    readonly reveal: readonly string[];
  },
): Promise<ContributionDetailData> {
  const visit = await pageVisit();
  const isMasked = visit.ok && !may(visit.value.viewer, "sponsees");
  const [found, other, { zone, locale }, sent, caller] = await Promise.all([
    readPlacedContribution(id, asked.list).then((read) =>
      isMasked ? read : releaseRevealed(read, asked.reveal),
    ),
    asked.compare === null ? null : readContribution(asked.compare),
    pagePreferences(),
    headers(),
    pageCaller(),
  ]);
  const isHinted = found.ok && other === null && asked.view === "record";
  return {
    found,
    other,
    twins: isHinted ? findPossibleTwins(found.value.record, found.value.kind, caller) : null,
    where: { zone: zone ?? "UTC", locale },
    now: Date.now(),
    origin: requestOrigin(sent),
    requestId: caller.requestId,
    isMasked,
  };
}
