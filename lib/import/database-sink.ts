import type { Database } from "@/lib/database/database";
import { writeContributions, writePosts } from "@/lib/source/database/write";
import type { RecordSink } from "./record-sink";

/** Batches go to the desk's own database. */
export function databaseSink(database: Database): RecordSink {
  return {
    writeContributions: (records) => writeContributions(database, records),
    writePosts: (feedId, records) => writePosts(database, feedId, records),
  };
}
