import { createHmac, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import type { Core } from "@/lib/accounts/core";

const issuer = "Giving Desk";
const stepMs = 30_000;
const recoveryCodeCount = 10;
/** Recovery codes are shown, and hashed, in two halves; people may type them without the dash. */
const dashed = (code: string) => code.replace(/^.{8}/, "$&-");

/**
 * Stores a factor that sign-ins ignore until it is confirmed. Replaces an earlier unconfirmed one.
 * @returns the secret for an authenticator app as an `otpauth:` URI, and recovery codes for people who lose
 *   the app; both are shown once. Null if a factor is confirmed already
 */
export async function createFactor(core: Core, personId: string, label: string) {
  const secret = new Secret({ size: 20 });
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () =>
    dashed(new Secret({ size: 10 }).base32.toLowerCase()),
  );
  const factor = {
    secret: await encrypt(core, secret.base32),
    recovery_codes: JSON.stringify(recoveryCodes.map((code) => hashRecoveryCode(core, code))),
    confirmed: 0,
    last_step: 0,
  };
  const stored = await core.database.writer
    .insertInto("second_factor")
    .values({ person_id: personId, ...factor })
    .onConflict((conflict) =>
      conflict.column("person_id").doUpdateSet(factor).where("second_factor.confirmed", "=", 0),
    )
    .returning("person_id")
    .executeTakeFirst();
  if (stored === undefined) return null;
  return { uri: new TOTP({ issuer, label, secret }).toString(), recoveryCodes };
}

/** Makes sign-ins require the factor. Returns false if its secret changed, or it is confirmed already. */
export async function confirmFactor({ database }: Core, personId: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await database.writer
    .updateTable("second_factor")
    .set({ confirmed: 1 })
    .where("person_id", "=", personId)
    .where("secret", "=", secret)
    .where("confirmed", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a person's second factor, without a check of rights and without an audit entry. */
export async function deleteFactor({ database }: Core, personId: string): Promise<void> {
  await database.writer.deleteFrom("second_factor").where("person_id", "=", personId).execute();
}

/**
 * Uses up an app code or a recovery code, and returns whether it was right. Each code works once (RFC 6238
 * §5.2), even for concurrent requests.
 */
export async function spendCode(core: Core, personId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(core, personId, dashed(code));
  return (await spendAppCode(core, personId, code)) !== null;
}

/**
 * Uses up an app code, also of the previous or next 30 seconds. Returns the stored secret; null if wrong.
 * Earlier codes than the last one no longer count. If that one is over a minute later, it was used while a
 * clock was ahead, and does not count.
 */
export async function spendAppCode(core: Core, personId: string, code: string): Promise<string | null> {
  const factor = await findFactor(core, personId);
  if (factor === undefined) return null;
  const secret = Secret.fromBase32(await decrypt(core, factor.secret));
  const now = Date.now();
  const offset = new TOTP({ secret }).validate({ token: code, timestamp: now, window: 1 });
  if (offset === null) return null;
  const step = Math.floor(now / stepMs) + offset;
  const spent = await core.database.writer
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("person_id", "=", personId)
    .where("secret", "=", factor.secret)
    .where(({ or, eb }) => or([eb("last_step", "<", step), eb("last_step", ">", step + 2)]))
    .returning("secret")
    .executeTakeFirst();
  return spent?.secret ?? null;
}

const hashes = z.array(z.string());

async function spendRecoveryCode(core: Core, personId: string, code: string): Promise<boolean> {
  const factor = await findFactor(core, personId);
  if (factor === undefined) return false;
  const all = hashes.parse(JSON.parse(factor.recovery_codes));
  const hash = hashRecoveryCode(core, code);
  const rest = all.filter((other) => other !== hash);
  if (rest.length === all.length) return false;
  const { numUpdatedRows } = await core.database.writer
    .updateTable("second_factor")
    .set({ recovery_codes: JSON.stringify(rest) })
    .where("person_id", "=", personId)
    .where("recovery_codes", "=", factor.recovery_codes)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function findFactor({ database }: Core, personId: string) {
  return database.writer
    .selectFrom("second_factor")
    .select(["secret", "recovery_codes"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

/** Returns a keyed hash: codes cannot be tried on a copy of the database without the secret. */
function hashRecoveryCode({ secret }: Core, code: string): string {
  return createHmac("sha256", secret).update(`recovery ${code}`).digest("base64url");
}

function encrypt({ secret }: Core, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(secret));
}

async function decrypt({ secret }: Core, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyOf(secret));
  return new TextDecoder().decode(plaintext);
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "giving-desk second factor", 32));
}
