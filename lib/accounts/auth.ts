import { randomBytes } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "@/lib/database/database";
import type { Hasher } from "./passwords/hasher";
import { withHashedSessions } from "./sessions/hashed-sessions";

const hour = 60 * 60;

/** How long a session lives whatever happens, in seconds. */
export const absoluteLifetime = 12 * hour;

/**
 * The cookie's name inside the library; the browser's own name is the desk's (sessions/session-cookie.ts).
 */
export const libraryCookie = "session";

/**
 * 288 random bits as text that a cookie and an address can hold: 48 characters, which is what the log takes
 * for a secret and leaves out (lib/server/logs/redact.mjs).
 */
export function randomToken(): string {
  return randomBytes(36).toString("base64url");
}

/**
 * The accounts library over the desk's own database and under its own names. It is never mounted: only what
 * lib/accounts calls can be reached (docs/decisions/017).
 */
export async function createAuth(database: Database, secret: string, hasher: Hasher) {
  const options = describe(secret, hasher);
  const { name: type, writer: db } = database;
  const adapter = await getAdapter({ ...options, database: { db, type, transaction: true } });
  return betterAuth({ ...options, database: () => withHashedSessions(adapter) });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

function describe(secret: string, hasher: Hasher) {
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return {
    appName: "Giving Desk",
    // Nothing is built on this address: it only keeps the library from guessing one.
    baseURL: "http://localhost",
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: hasher.hash, verify: ({ hash, password }) => hasher.verify(password, hash, true) },
    },
    user: {
      modelName: "person",
      fields: { ...times, emailVerified: "email_verified" },
      additionalFields: {
        role: { type: "string", required: true, input: false },
        disabled: { type: "boolean", required: true, defaultValue: false, input: false },
        linkStamp: { type: "string", required: false, input: false, fieldName: "link_stamp" },
      },
    },
    account: {
      modelName: "credential",
      fields: {
        ...times,
        accountId: "account_id",
        providerId: "provider_id",
        userId: "person_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    session: {
      fields: {
        ...times,
        userId: "person_id",
        expiresAt: "expires_at",
        ipAddress: "address",
        userAgent: "user_agent",
      },
      expiresIn: absoluteLifetime,
      disableSessionRefresh: true,
    },
    verification: {
      modelName: "one_time",
      fields: { ...times, expiresAt: "expires_at" },
      storeIdentifier: "hashed",
    },
    databaseHooks: {
      // The library's own tokens have 190 bits; ours have 288, whoever makes the session.
      session: { create: { before: async (session) => ({ data: { ...session, token: randomToken() } }) } },
    },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: libraryCookie } },
    },
    plugins: [
      twoFactor({
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor" } },
          twoFactor: {
            modelName: "second_factor",
            fields: {
              userId: "person_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failures",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions;
}
