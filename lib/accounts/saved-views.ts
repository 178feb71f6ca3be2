import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/contract/records/audit-actions";
import {
  isSameName,
  maxViews,
  type SavedView,
  type ViewChange,
  type ViewRequest,
  viewProblems,
} from "@/lib/contract/saved-view";
import type { Tables } from "@/lib/database/schema/schema";
import type { ActorContext } from "./audit/event";
import { alone, asPerson, type Core, record, refuse, refuseField, requireRight } from "./core";
import type { Viewer } from "./viewer";

type Row = Tables["saved_view"];

/** Returns a person's own views and all shared ones, sorted by name. */
export async function listViews({ database }: Core, viewer: Viewer): Promise<readonly SavedView[]> {
  const person = asPerson(viewer);
  const rows = await database.reader
    .selectFrom("saved_view as v")
    .innerJoin("person as p", "p.id", "v.owner_id")
    .select(["v.id", "v.owner_id", "v.name", "v.path", "v.query", "v.is_shared", "p.name as owner"])
    .where((eb) => eb.or([eb("v.owner_id", "=", person.id), eb("v.is_shared", "=", 1)]))
    .execute();
  return rows
    .map(({ id, owner_id, name, path, query, is_shared, owner }) => ({
      id,
      name,
      path,
      query,
      isShared: is_shared === 1,
      owner: owner_id === person.id ? null : owner,
      mayChange: owner_id === person.id || person.role === "admin",
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
}

/** Stores a view. Fails with `invalid_query` if the name is taken or there are too many views. */
export async function createView(core: Core, context: ActorContext, request: ViewRequest): Promise<void> {
  const person = asPerson(context.viewer);
  if (request.isShared) await requireRight(core, context, "share");
  const { name, path, query, isShared } = request;
  await changeAlone(core, async () => {
    const own = await viewsOf(core, person.id);
    if (own.length >= maxViews) refuse("invalid_query", { message: viewProblems.tooMany });
    checkName(own, name);
    const row = { id: randomUUID(), owner_id: person.id, name, path, query, is_shared: Number(isShared) };
    await note(core, context, "saved-view-create", row.id, isShared ? "shared" : "personal");
    await core.database.writer
      .insertInto("saved_view")
      .values({ ...row, created_at: Date.now() })
      .execute();
  });
}

/** Renames, shares or stops sharing a view. Admins may also change shared views of others. */
export async function changeView(
  core: Core,
  context: ActorContext,
  id: string,
  change: ViewChange,
): Promise<void> {
  const person = asPerson(context.viewer);
  await changeAlone(core, async () => {
    const view = await changeable(core, context, id);
    const { name = view.name, isShared = view.is_shared === 1 } = change;
    // The new name of a shared view is also shown to everyone.
    if (isShared) await requireRight(core, context, "share");
    if (name !== view.name) {
      const others = (await viewsOf(core, view.owner_id)).filter((other) => other.id !== id);
      // An admin must not learn the names of the owner's personal views.
      if (view.owner_id === person.id) checkName(others, name);
      else checkName(others.filter(isVisible), name, viewProblems.takenByOwner);
      await note(core, context, "saved-view-rename", id);
    }
    if (Number(isShared) !== view.is_shared)
      await note(core, context, isShared ? "saved-view-share" : "saved-view-unshare", id);
    await core.database.writer
      .updateTable("saved_view")
      .set({ name, is_shared: Number(isShared) })
      .where("id", "=", id)
      .execute();
  });
}

/** Deletes a view and writes the audit entry. Throws `Refusal`; personal views of others are `not_found`. */
export async function deleteView(core: Core, context: ActorContext, id: string): Promise<void> {
  await changeable(core, context, id);
  await note(core, context, "saved-view-delete", id);
  await core.database.writer.deleteFrom("saved_view").where("id", "=", id).execute();
}

/** Returns a view that a person may change. Throws `Refusal`; personal views of others are `not_found`. */
async function changeable(core: Core, context: ActorContext, id: string): Promise<Row> {
  const person = asPerson(context.viewer);
  const view = await core.database.reader
    .selectFrom("saved_view")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const isOwn = view?.owner_id === person.id;
  if (view === undefined || !(isOwn || isVisible(view))) refuse("not_found");
  if (!isOwn) await requireRight(core, context, "people");
  return view;
}

function checkName(others: readonly Row[], name: string, taken: string = viewProblems.taken): void {
  if (others.some((other) => isSameName(other.name, name))) refuseField("name", taken);
}

/** Whether everyone with an account sees a view. */
function isVisible(view: Row): boolean {
  return view.is_shared === 1;
}

function viewsOf({ database }: Core, ownerId: string): Promise<Row[]> {
  return database.reader.selectFrom("saved_view").selectAll().where("owner_id", "=", ownerId).execute();
}

/** Writes the audit entry of a change with the id only, because names and queries may be about a donor. */
function note(core: Core, context: ActorContext, action: AuditAction, id: string, reason?: string) {
  return record(core, context, { action, kind: "view", ids: [id], reason });
}

/** Serializes changes. Two concurrent ones could exceed the limit or use the same name. */
function changeAlone(core: Core, work: () => Promise<void>): Promise<void> {
  return alone(core, "saved views", { code: "rate_limited", retryAfter: 1 }, work);
}
