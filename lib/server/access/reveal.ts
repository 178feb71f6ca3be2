import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { member, readText } from "@/lib/records/values";
import { allow, visitOf } from "@/lib/server/http/visit";
import { pageVisit } from "@/lib/server/pages/page-viewer";
import { openSource } from "@/lib/source";
import { parseRecord } from "./ask-source";

interface Wish {
  readonly contribution: string;
  /** The id of the line item whose sponsee it is. */
  readonly item: string;
  readonly reason: string;
}

/**
 * Shows whoever may ask for it, with a reason, whom an item sponsors (read API §2.11): written down before it
 * is told.
 */
export async function revealSponsee(wish: Wish, headers: Headers): Promise<Outcome<JsonObject>> {
  const visit = await visitOf(headers);
  if (!visit.ok) return visit;
  const allowed = await allow(visit.value, "reveal");
  if (!allowed.ok) return allowed;
  if (!isOpaqueId(wish.contribution)) return fail("not_found");
  const { source } = await openSource();
  const found = await source.findContribution(wish.contribution);
  if (!found.ok) return found;
  const record = parseContribution(found.value === null ? null : parseRecord(found.value.item));
  const sponsee = record.items.find(({ id }) => id === wish.item)?.sponsee;
  if (!isJsonObject(sponsee)) return fail("not_found");
  const details = { ...revealDetails(record, [sponsee]), reason: wish.reason };
  return (await openDeskAudit()).release(visit.value, details, async () => succeed(sponsee));
}

/** Hands a record to a page on which its reader uncovered sponsees, once that is written down. */
export async function releaseRevealed<T extends { readonly record: Contribution }>(
  found: Outcome<T>,
  places: readonly string[],
): Promise<Outcome<T>> {
  const visit = await pageVisit();
  if (!visit.ok || !visit.value.isAudited || places.length === 0) return found;
  const tell = ({ record }: T) => {
    const sponsees = record.items
      .filter((_, at) => places.includes(`line_items[${at}].sponsee`))
      .map(({ sponsee }) => sponsee)
      .filter(isJsonObject);
    return sponsees.length === 0 ? null : revealDetails(record, sponsees);
  };
  return (await openDeskAudit()).release(visit.value, tell, async () => found);
}

function revealDetails({ supporter }: Contribution, sponsees: readonly JsonObject[]): AuditDetails {
  return {
    action: "reveal",
    kind: "sponsee",
    ids: sponsees.map((sponsee) => readText(member(sponsee, "id")) ?? ""),
    supporterIds: supporter.recordedId === null ? [] : [supporter.recordedId],
  };
}
