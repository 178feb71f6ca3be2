import type { Accounts } from "@/lib/accounts/accounts";
import { paths } from "@/lib/paths";
import { reachable } from "@/lib/reachable-address.mjs";

const words = {
  open: "Access is open: anyone who reaches this desk sees its demo data. Set AUTH=required for sign-in.",
  warning:
    "WARNING: AUTH=open lets anyone who reaches this desk read real records. Unset it, or set " +
    "AUTH=required, to require sign-in.",
  required: "People must sign in to see records. For a local trial only, AUTH=open lets everyone in.",
} as const;

/** Returns lines about access for the terminal, with a link to create the first admin if there is none. */
export async function accessLines(
  accounts: Pick<Accounts, "accessMode" | "firstAdminLink">,
  address: string,
): Promise<string[]> {
  const { mode, isExposed } = await accounts.accessMode();
  if (mode === "open") return [isExposed ? words.warning : words.open];
  const link = await accounts.firstAdminLink();
  if (link === null) return [words.required];
  const opened = reachable(address) + paths.welcome(link.token);
  return [words.required, `Create the first admin here (the link works once, for 30 minutes): ${opened}`];
}
