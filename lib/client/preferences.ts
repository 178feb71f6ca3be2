import { member } from "@/lib/records/values";
import { type KeptLayout, readLayout } from "./kept-layout";

export const themes = ["system", "light", "dark"] as const;
export const contrasts = ["system", "normal", "more"] as const;
export const densities = ["compact", "comfortable", "spacious"] as const;

export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];

/** How one person likes the desk on this device; kept in a cookie, so that the server draws it so at once. */
export interface Preferences {
  readonly theme: Theme;
  readonly contrast: (typeof contrasts)[number];
  readonly density: Density;
  /** IANA name; null until somebody chose one: times are shown in UTC, and say so. */
  readonly zone: string | null;
  /** BCP 47 */
  readonly locale: string;
  /** Whether single keys do something. */
  readonly shortcuts: boolean;
  /** Whether personal data are covered, because others look on. */
  readonly mask: boolean;
  /** Whether the warning that real records are open was read. */
  readonly knowsOpen: boolean;
  /** How the table of contributions lies. */
  readonly table: KeptLayout;
}

export const preferencesCookie = "desk-preferences";
const year = 365 * 24 * 60 * 60;

/** What nobody chose. */
export const plainPreferences: Preferences = {
  theme: "system",
  contrast: "system",
  density: "comfortable",
  zone: null,
  locale: "en-GB",
  shortcuts: true,
  mask: false,
  knowsOpen: false,
  table: { cols: null, widths: {} },
};

/** Reads the cookie's value; whatever in it cannot be used is as if it were never chosen. */
export function readPreferences(value: string | undefined): Preferences {
  const kept = parse(value ?? "");
  return {
    theme: oneOf(themes, member(kept, "theme")) ?? plainPreferences.theme,
    contrast: oneOf(contrasts, member(kept, "contrast")) ?? plainPreferences.contrast,
    density: oneOf(densities, member(kept, "density")) ?? plainPreferences.density,
    zone: textThat(isZone, member(kept, "zone")),
    locale: textThat(isLocale, member(kept, "locale")) ?? plainPreferences.locale,
    shortcuts: member(kept, "shortcuts") !== false,
    mask: member(kept, "mask") === true,
    knowsOpen: member(kept, "knowsOpen") === true,
    table: readLayout(member(kept, "table")),
  };
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

function oneOf<Choice>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

function textThat(isGood: (text: string) => boolean, value: unknown): string | null {
  return typeof value === "string" && isGood(value) ? value : null;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
}
