import { sql } from "kysely";
import { isSameRow, keyList } from "@/lib/database/bulk";
import { contributionBatches } from "@/lib/database/documents";
import { countFound, type Engine, type Tx } from "@/lib/database/engine";
import { clearMarks, markDoubles, wrongMarks } from "@/lib/search/double-charges";
import { clearIndex, indexContributions, toEntry } from "@/lib/search/search-index";
import { clearSupporters, countWrongSupporters, writeSupporters } from "@/lib/supporters/write-supporters";
import { deriveStored, type PlacedRow, toColumns } from "./contribution-row";
import { writeColumns } from "./store-contributions";

/** Data that is written together with contributions, and can be derived again from them. */
interface DerivedData {
  readonly subject: string;
  /** Clears the data before it is derived again; absent for figures, columns of `contribution`. */
  readonly clear?: (tx: Tx) => Promise<void>;
  readonly derive: (tx: Tx, engine: Engine, rows: readonly PlacedRow[]) => Promise<void>;
  /** Counts what disagrees with the contributions. */
  readonly countFaults: (tx: Tx, engine: Engine) => Promise<Readonly<Record<string, number>>>;
}

const numbersOf = (rows: readonly PlacedRow[]) => rows.map(({ seq }) => seq);

/**
 * In the order in which it is derived: supporters are read from the columns of sums, double charges from
 * those and from search entries.
 */
export const derivedData: readonly DerivedData[] = [
  {
    subject: "Sums",
    derive: (tx, _, rows) => writeColumns(tx, rows, numbersOf(rows)),
    async countFaults(tx, engine) {
      const { wrong } = await compareRows(tx, engine, "contribution");
      return { "contribution counted wrongly": wrong };
    },
  },
  {
    subject: "Search entries",
    clear: clearIndex,
    derive: (tx, _engine, rows) => indexContributions(tx, rows, numbersOf(rows)),
    async countFaults(tx, engine) {
      const { wrong, orphans } = await compareRows(tx, engine, "contribution_search");
      return { "contribution indexed wrongly or not at all": wrong, "entry without a contribution": orphans };
    },
  },
  {
    subject: "Supporters",
    clear: clearSupporters,
    derive: (tx, engine, rows) => writeSupporters(tx, engine, rows, numbersOf(rows)),
    async countFaults(tx, engine) {
      const { wrong, orphans, damaged } = await compareRows(tx, engine, "supporter_gift");
      const wrongSupporters = await countWrongSupporters(tx, engine, damaged);
      return { "contribution counted wrongly": wrong + orphans, "wrong supporter": wrongSupporters };
    },
  },
  {
    subject: "Double charges",
    clear: clearMarks,
    derive: (tx, _, rows) => markDoubles(tx, numbersOf(rows)),
    countFaults: async (tx) => ({
      "contribution marked wrongly or not at all": await countFound(tx, wrongMarks),
    }),
  },
];

/**
 * Derives data again from the next contributions after a `seq`, in the transaction of a caller.
 * @param onDamaged receives the id of each damaged contribution, which is left out
 * @returns the `seq` of the last of them; undefined if there are none
 */
export async function deriveNext(
  tx: Tx,
  engine: Engine,
  data: DerivedData,
  after: number,
  onDamaged: (id: string) => void,
): Promise<number | undefined> {
  for await (const rows of contributionBatches(tx, after)) {
    const last = rows.at(-1)?.seq;
    // Documents may have no contributions.
    if (last === undefined) continue;
    const stored = deriveStored(engine, rows, ({ id }) => onDamaged(id));
    await data.derive(tx, engine, stored);
    return last;
  }
  return undefined;
}

/** Tables with at most one row for each contribution. */
type DerivedTable = "contribution" | "contribution_search" | "supporter_gift";

/** Returns the row that belongs to a contribution; null if none does. */
const expectedRow: Readonly<Record<DerivedTable, (stored: PlacedRow) => object | null>> = {
  contribution: toColumns,
  contribution_search: toEntry,
  supporter_gift: ({ gift }) => gift?.row ?? null,
};

/**
 * Compares a table with the rows that belong to the undamaged contributions.
 * @returns how many contributions have a wrong row, or one too many or too few; how many rows have no
 * contribution; and the `seq` of damaged contributions
 */
async function compareRows(tx: Tx, engine: Engine, table: DerivedTable) {
  const damaged = new Set<number>();
  let wrong = 0;
  for await (const stored of contributionBatches(tx)) {
    const batch = deriveStored(engine, stored, ({ seq }) => damaged.add(seq));
    const matching = tx
      .selectFrom(table)
      .selectAll()
      .where("seq", "in", keyList(tx, numbersOf(batch)));
    const bySeq = new Map<number, object>((await matching.execute()).map((row) => [row.seq, row]));
    wrong += batch.filter((one) => {
      const [expected, found] = [expectedRow[table](one), bySeq.get(one.seq)];
      return expected === null ? found !== undefined : !isSameRow(found, expected);
    }).length;
  }
  const withoutContribution = sql`select seq from ${sql.table(table)} as derived
    where not exists (select 1 from contribution as c where c.seq = derived.seq)`;
  return { wrong, orphans: await countFound(tx, withoutContribution), damaged };
}
