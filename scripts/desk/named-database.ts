import { isDemoDatabase } from "@/lib/accounts/access-mode";
import { type Database, openDatabase } from "@/lib/database/database";
import { databaseName } from "@/lib/database/database-name";
import { databaseTrouble } from "@/lib/database/trouble";
import { formatCounted } from "@/lib/format/count";
import { countRecords } from "@/lib/insights/count-records";
import { CommandError } from "./command";

/**
 * Opens the database of a command and names it on the error output, so that what is piped stays clean.
 * @throws CommandError where it cannot be opened
 */
export async function openNamedDatabase(url: string, open = openDatabase): Promise<Database> {
  const database = await open(url).catch((error: unknown) => {
    nameDatabase(url, null);
    throw new CommandError(databaseTrouble(error), 1);
  });
  // A damaged one may not even be counted.
  const count = await countRecords(database.reader).catch(() => null);
  const isDemo = await isDemoDatabase(database).catch(() => false);
  nameDatabase(url, count, isDemo);
  return database;
}

/** @param count of contributions; null where it is not known */
export function nameDatabase(url: string, count: number | null, isDemo = false): void {
  const holds = count === null ? "" : `, ${formatCounted(count, "contribution", "contributions", "en")}`;
  process.stderr.write(`Database: ${databaseName(url)}${holds}${isDemo ? " (demo)" : ""}\n`);
}
