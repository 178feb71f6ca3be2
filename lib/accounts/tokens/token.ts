import { type Scope, scopes } from "@/lib/accounts/viewer";

/** How every token begins, so that scanners of code and logs find one that leaked. */
export const tokenMark = "gd_";

export interface TokenOrder {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Until when it may be used, in days from now: 1 to 365. */
  readonly days: number;
}

export interface TokenSummary {
  readonly id: string;
  readonly name: string;
  /** The beginning of the token, to tell it from others. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdBy: string;
  /** ms UTC, as all instants here */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Within a minute; null for never. */
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

/** The only time that the token itself is seen. */
export interface NewToken extends TokenSummary {
  readonly token: string;
}

/** The scopes of a stored token, which keeps them as words. */
export function readScopes(stored: string): readonly Scope[] {
  const words = stored.split(" ");
  return scopes.filter((scope) => words.includes(scope));
}
