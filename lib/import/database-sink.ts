import * as z from "zod";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { writeRecords } from "@/lib/source/database/write";
import { Breather } from "./breather";
import type { Mark, RecordSink } from "./record-sink";

const warning = z.object({ line: z.number(), offset: z.number(), reason: z.string() });
const rejections = z.array(warning.extend({ sample: z.string() }));
/** A mark of an earlier release is the list of rejections alone. */
const kept = z.union([
  z.object({ rejections, warned: z.number(), warnings: z.array(warning) }),
  rejections.transform((list) => ({ rejections: list, warned: 0, warnings: [] })),
]);

/** Batches go to the desk's own database, and how far they came with them. */
export function databaseSink(database: Database): RecordSink {
  const breather = new Breather();
  return {
    async write({ contributions, posts, feedId = "", mark }) {
      // A server lets everybody in who waits, in their order.
      if (database.name === "sqlite") await breather.take();
      return writeRecords(database, async (writer) => {
        const written = [];
        // By date, so that neighbours in the indexes come one after another.
        const inOrder = contributions.toSorted((one, other) => one.occurredAt - other.occurredAt);
        if (inOrder.length > 0) written.push(await writer.contributions(inOrder));
        if (posts.length > 0) written.push(await writer.posts({ id: feedId, label: feedId }, posts));
        if (mark !== null) await keepMark(writer.tx, mark);
        return {
          inserted: written.reduce((sum, { inserted }) => sum + inserted, 0),
          replaced: written.reduce((sum, { replaced }) => sum + replaced, 0),
        };
      });
    },
    async findMark(file) {
      const found = await database.reader
        .selectFrom("import_mark")
        .selectAll()
        .where("file", "=", file)
        .executeTakeFirst();
      return found === undefined ? null : { ...found, ...kept.parse(JSON.parse(found.rejections)) };
    },
    async dropMark(file) {
      await database.writer.deleteFrom("import_mark").where("file", "=", file).execute();
    },
  };
}

async function keepMark(tx: Tx, mark: Mark): Promise<void> {
  const { file, rejections, warned, warnings, ...counts } = mark;
  const place = { ...counts, rejections: JSON.stringify({ rejections, warned, warnings }) };
  await tx
    .insertInto("import_mark")
    .values({ file, ...place })
    .onConflict((conflict) => conflict.column("file").doUpdateSet(place))
    .execute();
}
