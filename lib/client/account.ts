/** The signed-in account. The server decides what it may do. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "support" | "finance" | "admin";
}

/** Whether an account may export records; open access may. */
export function mayExport(account: Account | null): boolean {
  return account === null || account.role !== "support";
}

/** Whether an account may share saved views with everyone. Without accounts, views are not shared. */
export function mayShareViews(account: Account | null): boolean {
  return account !== null && account.role !== "support";
}

export const roleWords = {
  support: {
    label: "Support",
    can: "Can view all records. Sponsored people are hidden unless a reason is given. No exports.",
  },
  finance: { label: "Finance", can: "Can view and export all records." },
  admin: {
    label: "Admin",
    can: "Full access, including people, tokens, the audit log and server status.",
  },
} as const satisfies Record<Account["role"], { label: string; can: string }>;
