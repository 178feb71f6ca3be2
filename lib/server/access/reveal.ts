import "server-only";
import * as z from "zod";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { openDeskAudit } from "@/lib/accounts/open-accounts";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { JsonValue } from "@/lib/json/json-value";
import { type Contribution, type LineItem, parseContribution } from "@/lib/records/contribution/contribution";
import { isSponsored, sponseePath, sponseesByPath, sponseesIn } from "@/lib/records/sponsees/sponsee";
import { member, readText } from "@/lib/records/values";
import { authorize, type ViewerContext } from "@/lib/server/http/viewer-context";
import { openSource } from "@/lib/source";
import { findOne, parseRecord, releaseAudited } from "./read-source";

const minReason = 5;

export const revealRequest = z.object({
  contribution: z.string(),
  /** The position of the line item: several may have the same id, or none. */
  index: z.int().nonnegative(),
  /** The id of the item on the viewer's page. With another one, the record has changed. */
  item: z.string().nullable(),
  reason: z
    .string()
    .trim()
    .min(minReason, { error: `Enter a reason of at least ${minReason} characters.` })
    .max(500),
});

/** Returns the sponsees of a line item (read API §2.11) after the audit log has the viewer's reason. */
export async function revealSponsee(
  { contribution: id, index, item: itemId, reason }: z.infer<typeof revealRequest>,
  context: ViewerContext,
): Promise<Outcome<JsonValue>> {
  const allowed = await authorize(context, "reveal");
  if (!allowed.ok) return allowed;
  const { source } = await openSource();
  const found = await findOne([id], () => source.findContribution(id));
  if (!found.ok) return found;
  const record = parseContribution(parseRecord(found.value.text));
  const item = record.items[index];
  if (item?.id !== itemId) return fail("not_found");
  const [sponsee, ...others] = sponseesByPath(item.raw, "").map(([, person]) => person);
  if (sponsee === undefined) return fail("not_found");
  const details = { ...revealDetails(record, [item]), reason };
  return (await openDeskAudit()).release(context, details, async () =>
    succeed(others.length === 0 ? sponsee : [sponsee, ...others]),
  );
}

/** Releases a record with revealed sponsees to a page. `paths`: theirs, such as `line_items[0].sponsee`. */
export async function releaseRevealed<T extends { readonly record: Contribution }>(
  found: Outcome<T>,
  paths: readonly string[],
): Promise<Outcome<T>> {
  if (paths.length === 0) return found;
  const detailsOf = ({ record }: T) => {
    const items = record.items.filter(
      (item, index) => isSponsored(item) && paths.includes(sponseePath(index)),
    );
    return items.length === 0 ? null : revealDetails(record, items);
  };
  return releaseAudited(detailsOf, async () => found);
}

/** Returns the entry of a reveal. It has the contribution's id too, because a sponsee may have none. */
function revealDetails({ id, supporter }: Contribution, items: readonly LineItem[]): AuditDetails {
  const sponsees = items.flatMap(({ raw }) => sponseesIn(raw)).flat();
  const own = sponsees.map((sponsee) => readText(member(sponsee, "id")));
  return {
    action: "reveal",
    kind: "sponsee",
    ids: [id, ...own].filter((one) => one !== null),
    count: items.length,
    supporterIds: supporter.recordedId === null ? [] : [supporter.recordedId],
  };
}
