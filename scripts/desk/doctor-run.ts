import type { Database } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";
import type { Check } from "./doctor-check";

/** Makes checks in turn and tells what each found. @returns whether all is well */
export async function runChecks(
  database: Database,
  checks: readonly Check[],
  tell: (line: string) => void,
): Promise<boolean> {
  let isWell = true;
  for (const check of checks) {
    // What is damaged may break the very question: the others can still be asked.
    const { well, says } = await check(database).catch((error: unknown) => ({
      well: false,
      says: `A check could not be made: ${databaseTrouble(error)}`,
    }));
    tell(says);
    isWell &&= well;
  }
  return isWell;
}
