import { moneyNotes } from "./doctor-money";
import { planNotes } from "./doctor-plans";
import { receiptNotes } from "./doctor-receipts";
import type { Formats } from "./formats";
import type { Note } from "./note";

/**
 * What a record contradicts itself in. `now` in ms UTC decides what is past. An empty list for a sound
 * record.
 */
export function doctorNotes(record: unknown, now: number, formats: Formats): readonly Note[] {
  return [
    ...moneyNotes(record, formats),
    ...receiptNotes(record, formats.money),
    ...planNotes(record, now, formats),
  ];
}
