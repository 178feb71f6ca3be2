import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@/lib/database/database";
import { type AuditEntry, toEntry } from "./entry";
import { csvHeading, csvLine } from "./entry-csv";
import { type AuditFilter, matches } from "./list-entries";

export type ExportForm = "ndjson" | "csv";

const rowsAtOnce = 1000;
const encoder = new TextEncoder();

const forms: Readonly<Record<ExportForm, { heading: string; line: (entry: AuditEntry) => string }>> = {
  ndjson: { heading: "", line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: { heading: csvHeading, line: csvLine },
};

/** Every entry of a filter in the order of writing, up to the one that is the newest now. */
export async function exportStream(
  database: Database,
  filter: AuditFilter,
  form: ExportForm,
): Promise<ReadableStream<Uint8Array>> {
  const { next_seq: end } = await database.reader
    .selectFrom("audit_head")
    .select("next_seq")
    .executeTakeFirstOrThrow();
  const pieces = texts(database, filter, forms[form], end);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* texts(
  database: Database,
  filter: AuditFilter,
  { heading, line }: (typeof forms)[ExportForm],
  end: number,
): AsyncGenerator<string, undefined> {
  if (heading !== "") yield heading;
  for (let last = 0; ; ) {
    const rows = await database.reader
      .selectFrom("audit_entry")
      .selectAll()
      .where(matches(filter, database))
      .where("seq", ">", last)
      .where("seq", "<", end)
      .orderBy("seq")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length > 0) yield rows.map((row) => line(toEntry(row))).join("");
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.seq ?? end;
    // SQLite answers without leaving this turn: other requests must have theirs.
    await nextTurn();
  }
}
