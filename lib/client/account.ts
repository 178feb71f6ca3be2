/** Who is signed in, as far as pages need to know; what somebody may do is decided by the server. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "support" | "finance" | "admin";
}

/** Whether somebody may see how the desk itself is: where access is open everybody may. */
export function seesStatus(account: Account | null): boolean {
  return account === null || account.role === "admin";
}

/** Whether somebody may take records away as a file: where access is open everybody may. */
export function mayExport(account: Account | null): boolean {
  return account === null || account.role !== "support";
}

/** What each role is for, in the words of the people who give it. */
export const roleWords = {
  support: {
    label: "Support",
    can: "Every record; sponsored people masked, revealed with a reason. No exports.",
  },
  finance: { label: "Finance", can: "Every record and all money, exports." },
  admin: { label: "Admin", can: "Everything, people, tokens, the audit and the status of the desk." },
} as const satisfies Record<Account["role"], { label: string; can: string }>;
