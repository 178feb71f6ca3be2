import { isZone } from "@/lib/contract/moment";
import { member } from "@/lib/records/values";

export const themes = ["system", "light", "dark"] as const;
export const contrasts = ["system", "normal", "more"] as const;
export const densities = ["compact", "comfortable", "spacious"] as const;

/** The preferences of a user on this device, in a cookie for the server. */
export type Preferences = Readonly<ReturnType<typeof readPreferences>>;
export type Density = Preferences["density"];

export const preferencesCookie = "desk-preferences";
/** The entry of the browser's storage with saved views, for a desk without accounts. */
export const browserViewsKey = "desk-saved-views";
const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the zone that the user chose, otherwise that of the desk, otherwise UTC: an IANA name. */
export function zoneOf({ zone }: Preferences, deskZone: string | null): string {
  return zone ?? deskZone ?? "UTC";
}

/** Parses the cookie's value. Invalid parts get their defaults. */
export function readPreferences(value: string | undefined) {
  const stored = parse(value ?? "");
  return {
    theme: oneOf(themes, member(stored, "theme")) ?? "system",
    contrast: oneOf(contrasts, member(stored, "contrast")) ?? "system",
    density: oneOf(densities, member(stored, "density")) ?? "comfortable",
    /** IANA name; null means the desk's default zone, until the user chooses one. */
    zone: textIf(isZone, member(stored, "zone")),
    /** BCP 47 */
    locale: textIf(isLocale, member(stored, "locale")) ?? "en-GB",
    /** Whether single-key shortcuts are on. */
    shortcuts: member(stored, "shortcuts") !== false,
    /** Whether personal data is masked on screen. */
    mask: member(stored, "mask") === true,
    /** Whether the user has acknowledged the warning that real records are open. */
    knowsOpen: member(stored, "knowsOpen") === true,
    table: readLayout(member(stored, "table")),
  };
}

/** Returns the complete cookie for `document.cookie`. `readPreferences` parses its value. */
export function formatPreferencesCookie(preferences: Preferences): string {
  const value = encodeURIComponent(JSON.stringify(preferences));
  return `${preferencesCookie}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

function isLocale(name: string): boolean {
  try {
    new Intl.NumberFormat(name);
    return true;
  } catch {
    return false;
  }
}

function oneOf<Choice>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

function textIf(isValid: (text: string) => boolean, value: unknown): string | null {
  return typeof value === "string" && isValid(value) ? value : null;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
}

export interface StoredLayout {
  /** Column ids in order; null: the default. */
  readonly cols: readonly string[] | null;
  /** In px, by column. */
  readonly widths: Readonly<Record<string, number>>;
}

/** The bounds of a column's width, in px. */
export const minWidth = 64;
export const maxWidth = 640;
export const maxColumns = 60;

/** Whether a value has the form of a column id, of any table. */
export function isColumnId(id: unknown): id is string {
  return typeof id === "string" && /^[a-z][\w-]{0,39}$/i.test(id);
}

/** Returns the nearest allowed width of a column, in whole px. */
export function clampWidth(px: number): number {
  return Math.round(Math.min(Math.max(px, minWidth), maxWidth));
}

/** Parses a stored layout. Invalid parts get their defaults. */
export function readLayout(stored: unknown): StoredLayout {
  const cols = member(stored, "cols");
  const widths = member(stored, "widths");
  const isGood =
    Array.isArray(cols) && cols.length > 0 && cols.length <= maxColumns && cols.every(isColumnId);
  const pairs = typeof widths === "object" && widths !== null ? Object.entries(widths) : [];
  return {
    cols: isGood ? cols : null,
    widths: Object.fromEntries(pairs.slice(0, maxColumns).filter(isWidth)),
  };
}

function isWidth(pair: [string, unknown]): pair is [string, number] {
  const [id, px] = pair;
  return isColumnId(id) && typeof px === "number" && clampWidth(px) === px;
}
