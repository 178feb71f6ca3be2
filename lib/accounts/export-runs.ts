import type { Database } from "@/lib/database/database";

/** Returns what identifies a person or a token as the owner of export runs. */
export function ownerOf({ kind, id }: { readonly kind: "person" | "token"; readonly id: string }): string {
  return `${kind} ${id}`;
}

/**
 * Cancels the running exports of a person, who may no longer export. The desks that run them stop them within
 * about a second.
 */
export async function cancelRunsOf({ writer }: Pick<Database, "writer">, personId: string): Promise<void> {
  await writer
    .updateTable("export_run")
    .set({ is_cancelled: 1 })
    .where("who", "=", ownerOf({ kind: "person", id: personId }))
    .where("state", "=", "running")
    .execute();
}
