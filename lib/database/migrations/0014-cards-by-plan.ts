import { type Kysely, sql } from "kysely";

/**
 * The index of cards that expire names their plans, so that those are found in it alone (docs/decisions/089).
 */
export async function indexCardsByPlan(db: Kysely<unknown>): Promise<void> {
  await sql`create index contribution_figure_by_card_and_plan on contribution_figure (card_expires_at, plan)
    where card_expires_at is not null`.execute(db);
  await db.schema.dropIndex("contribution_figure_by_card").execute();
}
