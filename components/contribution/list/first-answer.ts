import type { Answered } from "@/lib/client/api/ask";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { type PackedRows, unpackRows } from "@/lib/records/list-rows-packed";

type PackedPage = Omit<ContributionPage, "rows"> & { readonly rows: PackedRows };

/** The server's answer as it travels inside the page: only what its columns show. */
export interface FirstAnswer {
  /** What was asked, as the key of the query has it. */
  readonly asked: string;
  readonly answer: Answered<PackedPage>;
}

/** The answer for the browser's own query. */
export function unpackAnswer({ answer: { outcome, requestId } }: FirstAnswer): Answered<ContributionPage> {
  if (!outcome.ok) return { outcome, requestId };
  const page = { ...outcome.value, rows: unpackRows(outcome.value.rows) };
  return { outcome: { ok: true, value: page }, requestId };
}
