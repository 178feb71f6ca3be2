import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Account } from "@/lib/client/account";
import type { DeskNotice } from "@/lib/client/api/desk-notice";
import { isDemo } from "@/lib/server/records/page-records";
import { deskNotice } from "@/lib/server/status/notice";
import { isWayIn, pageViewer, pageVisit } from "./page-viewer";

/** What the frame of every page shows. */
export interface DeskFrame {
  /** Who is signed in; null where access is open. */
  readonly account: Account | null;
  /** Invented records, or real ones that are open; null where there is nothing to say. */
  readonly chip: "demo" | "real" | null;
  readonly notice: DeskNotice;
}

/**
 * The frame for whoever asks; null around the ways in. Nobody is led to one from here, before anything of a
 * page is sent.
 */
export async function deskFrame(): Promise<DeskFrame | null> {
  if (await isWayIn()) return null;
  const viewer = await pageViewer();
  if (!viewer.ok) {
    await pageVisit();
    return null;
  }
  const [demo, notice, { warning }] = await Promise.all([
    isDemo(),
    deskNotice(),
    openAccounts().then((accounts) => accounts.accessMode()),
  ]);
  const { value } = viewer;
  const account =
    value.kind === "person" ? { id: value.id, name: value.name, email: value.email, role: value.role } : null;
  return { account, chip: demo === true ? "demo" : warning ? "real" : null, notice };
}
