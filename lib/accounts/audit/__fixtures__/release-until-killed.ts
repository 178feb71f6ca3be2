import { appendFileSync } from "node:fs";
import { openAudit } from "@/lib/accounts/audit/audit";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { succeed } from "@/lib/contract/failure";
import { openDatabase } from "@/lib/database/database";
import { visitOf } from "./visit";

const [url = "", file = "", round = ""] = process.argv.slice(2);
const atOnce = 32;
const list: AuditDetails = {
  action: "list",
  kind: "contribution",
  ids: Array.from({ length: 25 }, (_, n) => `C${n}`),
};
const view: AuditDetails = { action: "view", kind: "contribution", ids: ["C1"], supporterIds: ["D1"] };
// A single list is written in another way than one of several.
const actions: readonly AuditDetails[] =
  round === "1" ? [list] : [view, list, { action: "search", count: 3 }];

const audit = openAudit(await openDatabase(url), {
  keepDays: 730,
  onTrouble(error) {
    throw error;
  },
});

/** Answers one request after another; every answer that leaves is a line of the file. */
async function answer(lane: number): Promise<never> {
  for (let number = lane; ; number += atOnce) {
    const requestId = `${round}-${number}`;
    const details = actions[number % actions.length] ?? { action: "view" };
    const outcome = await audit.release({ ...visitOf(number), requestId }, details, async () =>
      succeed(requestId),
    );
    if (outcome.ok) appendFileSync(file, `${outcome.value}\n`);
  }
}

await Promise.all(Array.from({ length: atOnce }, (_, lane) => answer(lane)));
