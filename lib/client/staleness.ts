import type { FailureCode } from "@/lib/contract/failure";
import { isCode } from "./refusal";

/** An answer that is not of now. */
export interface Staleness {
  /** When it was read (ms UTC). */
  readonly asOf: number;
  /** What keeps a newer one away. */
  readonly code: FailureCode;
  /** Set where it is from the desk's copy, and that lacks some of the dates that were asked for. */
  readonly isPartial?: true;
}

/** Until when an answer is as it was, and why (`X-Data-As-Of`, `X-Data-Stale`, `X-Mirror-Coverage`). */
export function staleness(headers: Headers): Staleness | null {
  const code = headers.get("X-Data-Stale");
  const asOf = Date.parse(headers.get("X-Data-As-Of") ?? "");
  const coverage = headers.get("X-Mirror-Coverage") ?? "complete";
  if (!isCode(code) || Number.isNaN(asOf)) return null;
  return { asOf, code, ...(coverage === "complete" ? {} : { isPartial: true }) };
}
