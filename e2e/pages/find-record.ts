import type { APIRequestContext } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member, memberList } from "@/lib/records/values";

/** The first of the newest records that has something. */
export async function findRecord(
  request: APIRequestContext,
  has: (record: unknown) => boolean,
): Promise<unknown> {
  for (let page = 1; page <= 20; page++) {
    const answer = await request.get(`/admin/api/v3/contributions?page=${page}`);
    const found = pageEnvelope.parse(await answer.json()).data.find(has);
    if (found !== undefined) return found;
  }
  throw new Error("no record of the demo data has it");
}

/** The id of a record of any shape. */
export const idOf = (record: unknown) => String(member(record, "id"));
/** Whether one of its items sponsors somebody with a name. */
export const hasSponsee = (record: unknown) =>
  memberList(record, "line_items").some(
    (item) => typeof member(member(item, "sponsee"), "last_name") === "string",
  );
/** Whether one of its payments failed. */
export const wasDeclined = (record: unknown) =>
  memberList(record, "payments").some((payment) => member(payment, "status") === "failed");

/** The ids of a page of the list, newest first. */
export async function idsOfPage(request: APIRequestContext, page: number): Promise<readonly string[]> {
  const answer = await request.get(`/admin/api/v3/contributions?page=${page}`);
  return pageEnvelope.parse(await answer.json()).data.map(idOf);
}
