import { filling } from "@/lib/database/fill";
import { toGift } from "./gift";
import { keepSupporters } from "./keep-supporters";

/** Counts for their supporters the contributions that were stored before supporters were kept. */
export const fillSupporters = filling({
  table: "supporter_fill",
  keep: (tx, rows, database) =>
    keepSupporters(
      tx,
      database,
      rows.map(({ seq, record }) => ({ seq, gift: toGift(record) })),
      rows.map(({ seq }) => seq),
    ),
});
