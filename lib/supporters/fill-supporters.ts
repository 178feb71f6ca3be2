import type { Tx } from "@/lib/database/engine";
import { filling } from "@/lib/database/fill";
import type { StoredContribution } from "@/lib/database/stored-contributions";
import { supporterIdOf } from "@/lib/reading/supporter";
import { toGift } from "./gift";
import { keepSupporters } from "./keep-supporters";

/** Counts for their supporters the contributions that were stored before supporters were kept. */
export const fillSupporters = filling({
  table: "supporter_fill",
  keep: async (tx, rows, database) => {
    await relink(tx, rows);
    await keepSupporters(
      tx,
      database,
      rows.map(({ seq, record }) => ({ seq, gift: toGift(record) })),
      rows.map(({ seq }) => seq),
    );
  },
});

/** An earlier release knew no supporter by a number, and one by an empty id. */
async function relink(tx: Tx, rows: readonly StoredContribution[]): Promise<void> {
  for (const { seq, supporter_id, record } of rows) {
    const id = supporterIdOf(record);
    if (id === supporter_id) continue;
    await tx.updateTable("contribution").set({ supporter_id: id }).where("seq", "=", seq).execute();
  }
}
