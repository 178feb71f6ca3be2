import { type AmountCount, amountsOf } from "./combine";
import { foldSpan } from "./fold-span";
import type { LocalSpan } from "./local-time";
import type { Narrowing } from "./narrowing";
import type { Rollups } from "./rollups";
import type { Tally } from "./tally";

/** What the contributions of a span come to, folded when somebody asks, and once for all who do. */
export class FoldedSpan {
  private folded: readonly Tally[] | null = null;
  private sorted: readonly AmountCount[] | null = null;

  /** @param isWhole whether they are distributed as well */
  constructor(
    private readonly rollups: Rollups,
    private readonly span: Pick<LocalSpan, "start" | "end">,
    private readonly narrowing: Narrowing,
    private readonly isWhole: boolean,
  ) {}

  /** By kind; see `foldSpan`. */
  get tallies(): readonly Tally[] {
    this.folded ??= foldSpan(this.rollups, this.span, this.narrowing, this.isWhole);
    return this.folded;
  }

  /** The received amounts of all kinds together, the smallest first. */
  get amounts(): readonly AmountCount[] {
    this.sorted ??= amountsOf(this.rollups.ledger, this.tallies);
    return this.sorted;
  }
}
