/** The signed-in account. The server decides what it may do. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "support" | "finance" | "admin";
}

/** Whether an account may see the status of the desk; open access has no accounts and may. */
export function seesStatus(account: Account | null): boolean {
  return account === null || account.role === "admin";
}

/** Whether an account may export records; open access may. */
export function mayExport(account: Account | null): boolean {
  return account === null || account.role !== "support";
}

/** The roles in words. */
export const roleWords = {
  support: {
    label: "Support",
    can: "Every record; sponsored people masked, revealed with a reason. No exports.",
  },
  finance: { label: "Finance", can: "Every record and all money, exports." },
  admin: { label: "Admin", can: "Everything, people, tokens, the audit and the status of the desk." },
} as const satisfies Record<Account["role"], { label: string; can: string }>;
