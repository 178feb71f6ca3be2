import * as z from "zod/mini";

export const themes = ["system", "light", "dark"] as const;
export const contrasts = ["system", "normal", "more"] as const;
export const densities = ["compact", "comfortable", "spacious"] as const;

/** How one person likes the desk on this device; kept in a cookie, so that the server draws it so at once. */
const schema = z.object({
  theme: z.catch(z.enum(themes), "system"),
  contrast: z.catch(z.enum(contrasts), "system"),
  density: z.catch(z.enum(densities), "comfortable"),
  /** IANA name; null until the browser has told its own. */
  zone: z.catch(z.nullable(z.string().check(z.refine(isZone))), null),
  locale: z.catch(z.string().check(z.refine(isLocale)), "en-GB"),
  /** Whether single keys do something. */
  shortcuts: z.catch(z.boolean(), true),
});

export type Preferences = z.infer<typeof schema>;
export type Theme = Preferences["theme"];
export type Density = Preferences["density"];

export const preferencesCookie = "desk-preferences";
const year = 365 * 24 * 60 * 60;

/** Reads the cookie's value; whatever in it cannot be used is as if it were never chosen. */
export function readPreferences(value: string | undefined): Preferences {
  return schema.parse(parse(value ?? ""));
}

/** The whole cookie, as `document.cookie` takes it; `readPreferences` reads its value back. */
export function formatPreferencesCookie(preferences: Preferences): string {
  const value = encodeURIComponent(JSON.stringify(preferences));
  return `${preferencesCookie}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

/** Whether this runtime knows a time zone by that name. */
export function isZone(name: string): boolean {
  return isKnown(() => new Intl.DateTimeFormat("en", { timeZone: name }));
}

function isLocale(name: string): boolean {
  return isKnown(() => new Intl.NumberFormat(name));
}

function isKnown(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

function parse(value: string): object {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
