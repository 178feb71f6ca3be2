import { profileIds } from "@/lib/reading/kind";
import { toSearchKeys } from "@/lib/search/search-keys";
import { toFigureKeys } from "./figure-keys";
import type { FigureRow } from "./keep-figures";

/** What the store's columns say of a contribution. */
interface Stored {
  readonly seq: number;
  readonly occurred_at: number;
  readonly kind: number;
}

/** Reads what sums know of a contribution that is stored. @param value its document, parsed */
export function toFigureRow({ seq, occurred_at, kind }: Stored, value: unknown): FigureRow {
  const plans = profileIds(value).map((id) => id.replaceAll("\0", ""));
  const figureKeys = toFigureKeys(value, toSearchKeys(value), plans);
  return { seq, occurredAt: occurred_at, kind, figureKeys };
}
