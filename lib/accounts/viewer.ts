/** The roles of people, weakest first (docs/security.md). */
export const roles = ["support", "finance", "admin"] as const;
export type Role = (typeof roles)[number];

/** Reads a stored role. Throws `TypeError` if there is no such role. */
export function readRole(stored: string): Role {
  const role = roles.find((known) => known === stored);
  if (role === undefined) throw new TypeError("The database has an unknown role");
  return role;
}

/** The records that a machine's token may read. */
export const scopes = ["posts", "contributions"] as const;
export type Scope = (typeof scopes)[number];

/** A caller: anyone with open access, a person with a session, or a program with a token. */
export type Viewer =
  | { readonly kind: "open" }
  | {
      readonly kind: "person";
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly role: Role;
      readonly sessionId: string;
    }
  | { readonly kind: "token"; readonly id: string; readonly name: string; readonly scopes: readonly Scope[] };

/** Rights to see and use records, and to run the desk. */
const recordRights = [...scopes, "pages", "sponsees", "reveal", "export", "share"] as const;
const deskRights = ["status", "people", "audit"] as const;
export type Right = (typeof recordRights | typeof deskRights)[number];

const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  support: ["pages", "posts", "contributions", "reveal"],
  finance: ["pages", "posts", "contributions", "sponsees", "export", "share"],
  admin: [...recordRights, ...deskRights],
};

// With open access there are no people to manage, and the audit log has no names.
const openRights: readonly Right[] = ["pages", "posts", "contributions", "status", "sponsees", "export"];

/** Returns whether a caller has a right. A token has the rights of its scopes and reads whole records. */
export function may(viewer: Viewer, right: Right): boolean {
  if (viewer.kind === "open") return openRights.includes(right);
  if (viewer.kind === "token") return viewer.scopes.some((scope) => scope === right) || right === "sponsees";
  return roleHas(viewer.role, right);
}

export function roleHas(role: Role, right: Right): boolean {
  return rightsOf[role].includes(right);
}

/** Returns whether a role has every right of a token. A contributions token also reads sponsored people. */
export function coversToken(role: Role, tokenScopes: readonly Scope[]): boolean {
  const needed: readonly Right[] = tokenScopes.includes("contributions")
    ? [...tokenScopes, "sponsees"]
    : tokenScopes;
  return needed.every((right) => roleHas(role, right));
}
