import * as z from "zod";
import type { Role } from "@/lib/accounts/viewer";
import { roles } from "@/lib/accounts/viewer";

export const flag = z
  .union([z.boolean(), z.literal([0, 1])])
  .transform((value) => value === true || value === 1);
export const instant = z.coerce.date();

/** A person as stored: SQLite keeps flags as numbers and instants as text, PostgreSQL as themselves. */
export const storedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: flag,
  /** The one link that may still be used for this person; null for none. */
  linkStamp: z.string().nullish(),
  twoFactorEnabled: flag.nullish(),
  createdAt: instant,
});
export type StoredPerson = z.infer<typeof storedPerson>;

export interface PersonSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** `invited`: the first link was not used yet. */
  readonly state: "active" | "invited" | "disabled";
  readonly secondFactor: boolean;
  readonly sessions: number;
  /** ms UTC of the newest use of a session that still exists; null for none. */
  readonly lastSeen: number | null;
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export const linkPurposes = ["first-admin", "invitation", "reset"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export interface Link {
  /** The token in `/welcome/<token>`. */
  readonly token: string;
  /** ms UTC */
  readonly expiresAt: number;
  /** Null for the first admin, who is nobody yet. */
  readonly personId: string | null;
}

/** What a link says before it is used; the first admin has no name, e-mail or role to show. */
export interface Welcome {
  readonly purpose: LinkPurpose;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
}
