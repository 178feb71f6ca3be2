import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Account } from "@/lib/client/account";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { deskNotice } from "./notice";
import { isDemo } from "./page-records";
import { leadToSignIn, pageViewer } from "./page-viewer";

/** What the frame of every page shows. */
export interface DeskFrame {
  /** Who is signed in; null where access is open. */
  readonly account: Account | null;
  /** Invented records, or real ones that are open; null where there is nothing to say. */
  readonly chip: "demo" | "real" | null;
  readonly notice: DeskNotice;
}

/** The frame for whoever asks; null for whoever is not let in, who sees nothing of the desk but the way in. */
export async function deskFrame(): Promise<DeskFrame | null> {
  const viewer = await pageViewer();
  if (!viewer.ok) {
    await leadToSignIn();
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
