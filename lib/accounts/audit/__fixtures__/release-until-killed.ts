import { appendFileSync } from "node:fs";
import { openAudit } from "@/lib/accounts/audit/audit";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { succeed } from "@/lib/contract/failure";
import { openDatabase } from "@/lib/database/database";
import { personContext } from "./context";

const [url = "", file = "", round = ""] = process.argv.slice(2);
const concurrency = 32;
const list: AuditDetails = {
  action: "list",
  kind: "contribution",
  ids: Array.from({ length: 25 }, (_, n) => `C${n}`),
};
const view: AuditDetails = { action: "view", kind: "contribution", ids: ["C1"], supporterIds: ["D1"] };
// Round 1 has only groups of lists, which do not wait for the disk.
const actions: readonly AuditDetails[] =
  round === "1" ? [list] : [view, list, { action: "search", count: 3 }];

const audit = openAudit(await openDatabase(url), (error) => {
  throw error;
});

/** Sends requests one after another and appends a line to the file for each released response. */
async function sendRequests(worker: number): Promise<never> {
  for (let number = worker; ; number += concurrency) {
    const requestId = `${round}-${number}`;
    const details = actions[number % actions.length] ?? { action: "view" };
    const outcome = await audit.release({ ...personContext(number), requestId }, details, async () =>
      succeed(requestId),
    );
    if (outcome.ok) appendFileSync(file, `${outcome.value}\n`);
  }
}

await Promise.all(Array.from({ length: concurrency }, (_, worker) => sendRequests(worker)));
