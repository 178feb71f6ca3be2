import type { ListedSupporter } from "@/lib/contract/supporter-answer";

/** A page of supporters as the list shows it. */
export interface FoundSupporters {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  readonly isAtLeast: boolean;
  readonly isUnknownAddress: boolean;
  readonly perPage: number;
  readonly currencies: readonly string[];
  readonly asOf: number;
  readonly copy?: { readonly isComplete: boolean };
}
