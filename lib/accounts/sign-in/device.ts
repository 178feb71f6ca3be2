import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { networkOf } from "@/lib/accounts/network.mjs";
import type { Origin } from "@/lib/accounts/note";
import { readCookie, writeCookie } from "@/lib/accounts/sessions/cookie";

const name = "desk-device";
const life = 90 * 24 * 60 * 60;

/** From where somebody tries to sign in, as guesses are counted. */
export interface Place {
  readonly key: string;
  /** Whether this account was signed in to from there before, by what the browser itself can show. */
  readonly isKnown: boolean;
}

/**
 * A browser that somebody has signed in with is a place of its own, wherever it is: guesses of others who
 * share its address are not counted against it. It shows so by a cookie that only this desk can make, for one
 * account.
 */
export function placeOf(secret: string, email: string, from: Origin): Place {
  const device = readDevice(secret, email, from);
  return device === null
    ? { key: networkOf(from.address), isKnown: false }
    : { key: `device:${device}`, isKnown: true };
}

/** The `Set-Cookie` header that makes a browser known to an account, for 90 days from its last sign-in. */
export function deviceCookie(secret: string, email: string, from: Origin): string {
  const id = readDevice(secret, email, from) ?? randomBytes(16).toString("base64url");
  return writeCookie(from.headers, name, `${id}.${seal(secret, email, id)}`, life);
}

function readDevice(secret: string, email: string, from: Origin): string | null {
  const [id = "", given = ""] = (readCookie(from.headers, name) ?? "").split(".");
  const [right, told] = [seal(secret, email, id), given].map((text) => Buffer.from(text));
  if (right === undefined || told === undefined || right.length !== told.length) return null;
  return timingSafeEqual(right, told) ? id : null;
}

function seal(secret: string, email: string, id: string): string {
  return createHmac("sha256", secret).update(`device ${id} ${email}`).digest("base64url");
}
