import { createHash, randomBytes } from "node:crypto";

/**
 * Returns 288 random bits as text for a cookie or an address. Its 48 characters are the form that the log
 * takes for a secret and leaves out (lib/server/logs/redact.mjs).
 */
export function randomToken(): string {
  return randomBytes(36).toString("base64url");
}

/** Returns the hash that the database stores of a token: a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
