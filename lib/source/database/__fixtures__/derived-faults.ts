import type { Database } from "@/lib/database/database";
import { countFound } from "@/lib/database/engine";
import { wrongDays } from "@/lib/source/database/day-counts";
import { derivedData } from "@/lib/source/database/derived-data";
import { wrongKinds } from "@/lib/source/database/store-contributions";

/** Returns the number of faults in each kind of derived data that does not agree with the contributions. */
export function derivedFaults(database: Database) {
  return database.read(async (tx) => {
    const faults: [string, number][] = [
      ["days", await countFound(tx, wrongDays)],
      ["kinds", await countFound(tx, wrongKinds)],
    ];
    for (const { subject, countFaults } of derivedData)
      for (const [fault, count] of Object.entries(await countFaults(tx, database)))
        faults.push([`${subject}: ${fault}`, count]);
    return Object.fromEntries(faults.filter(([, count]) => count !== 0));
  });
}
