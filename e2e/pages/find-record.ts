import type { APIRequestContext } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member, memberList } from "@/lib/records/values";

/** Returns the first match among the newest contributions. */
export async function findRecord(
  request: APIRequestContext,
  matches: (record: unknown) => boolean,
): Promise<unknown> {
  for (let page = 1; page <= 20; page++) {
    const response = await request.get(`/admin/api/v3/contributions?page=${page}`);
    const record = pageEnvelope.parse(await response.json()).data.find(matches);
    if (record !== undefined) return record;
  }
  throw new Error("No record of the demo data matches.");
}

/** Returns the ID of a record of any type. */
export const idOf = (record: unknown) => String(member(record, "id"));
/** Returns the email of a contribution's supporter, or an empty string. */
export const emailOf = (record: unknown) => String(member(member(record, "supporter"), "email") ?? "");
/** Whether a line item sponsors a person with a last name. */
export const hasSponsee = (record: unknown) =>
  memberList(record, "line_items").some(
    (item) => typeof member(member(item, "sponsee"), "last_name") === "string",
  );
/** Whether a payment failed. */
export const wasDeclined = (record: unknown) =>
  memberList(record, "payments").some((payment) => member(payment, "status") === "failed");

/** Returns the IDs on a page of the list, newest first. */
export async function idsOfPage(request: APIRequestContext, page: number): Promise<readonly string[]> {
  const response = await request.get(`/admin/api/v3/contributions?page=${page}`);
  return pageEnvelope.parse(await response.json()).data.map(idOf);
}
