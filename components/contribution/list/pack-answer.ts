import type { Answered } from "@/lib/client/api/ask";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { succeed } from "@/lib/contract/failure";
import { packRows } from "@/lib/records/list-rows-packed";
import { membersOf } from "./column-members";
import type { FirstAnswer } from "./first-answer";

/** Packs an answer for the columns that are shown at first. `asked` is the key of its query. */
export function packAnswer(
  asked: string,
  columns: readonly string[],
  { outcome, requestId }: Answered<ContributionPage>,
): FirstAnswer {
  if (!outcome.ok) return { asked, answer: { outcome, requestId } };
  const { rows, ...rest } = outcome.value;
  const packed = { ...rest, columns, rows: packRows(rows, membersOf(columns)) };
  return { asked, answer: { outcome: succeed(packed), requestId } };
}
