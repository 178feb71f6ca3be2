"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { ChoiceGroup } from "@/components/ui/form/choice-group";
import { requiredContext } from "@/components/ui/page/required-context";
import { useWindowEvent } from "@/components/ui/page/window-event";
import {
  type Density,
  densities,
  formatPreferencesCookie,
  type Preferences,
  preferencesCookie,
  readPreferences,
  themes,
  zoneOf,
} from "@/lib/client/preferences";
import { readableQuery } from "@/lib/contract/query-string";
import { withQuery } from "@/lib/paths";

interface Held {
  readonly preferences: Preferences;
  readonly zone: string;
  readonly deskZone: string | null;
  change(change: Partial<Preferences>): void;
  /** Resets all preferences, also in other tabs. */
  forget(): void;
}

const [PreferencesContext, usePreferences] = requiredContext<Held>("the preferences");

export { usePreferences };

export function PreferencesProvider(props: {
  initial: Preferences;
  deskZone: Held["deskZone"];
  children: ReactNode;
}) {
  const { deskZone } = props;
  const router = useRouter();
  const [preferences, setPreferences] = useState(props.initial);

  function hold(next: Preferences): void {
    setPreferences(next);
    applyLooks(next);
    if (rendersDifferently(preferences, next, deskZone)) router.refresh();
  }

  function change(part: Partial<Preferences>): void {
    // Another tab may have changed the cookie, which holds all preferences.
    const next = { ...(storedPreferences() ?? preferences), ...part };
    writeCookie(formatPreferencesCookie(next));
    hold(next);
  }

  // Writes the defaults instead of deleting the cookie: other tabs ignore a missing cookie, because some
  // browsers block cookies.
  const forget = () => change(readPreferences(undefined));

  function adopt(): void {
    const stored = storedPreferences();
    if (stored !== null && formatPreferencesCookie(stored) !== formatPreferencesCookie(preferences))
      hold(stored);
  }

  // Adopts a change from another tab when the user returns to this one: the server uses it from then on.
  useWindowEvent("focus", adopt);
  useWindowEvent("pageshow", adopt);

  const zone = zoneOf(preferences, deskZone);
  return (
    <PreferencesContext value={{ preferences, zone, deskZone, change, forget }}>
      {props.children}
    </PreferencesContext>
  );
}

function storedPreferences(): Preferences | null {
  const start = `${preferencesCookie}=`;
  const pair = document.cookie.split("; ").find((text) => text.startsWith(start));
  return pair === undefined ? null : readPreferences(pair.slice(start.length));
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that staff use
  document.cookie = cookie;
}

/** Whether the server would render the page differently. The browser itself applies theme and contrast. */
function rendersDifferently(before: Preferences, after: Preferences, deskZone: string | null): boolean {
  return (
    zoneOf(before, deskZone) !== zoneOf(after, deskZone) ||
    before.locale !== after.locale ||
    before.density !== after.density
  );
}

/** Sets the attributes that the server sets when it renders the page. */
function applyLooks({ theme, contrast, mask }: Preferences): void {
  Object.assign(document.documentElement.dataset, { theme, contrast, mask: mask ? "on" : "off" });
}

/** Returns the density of the link, else of the preferences. A choice is stored and removed from the link. */
export function useDensity() {
  const { preferences, change } = usePreferences();
  const named = useSearchParams().get("density");
  const ofLink = densities.find((density) => density === named);

  function choose(density: Density): void {
    change({ density });
    if (ofLink === undefined) return;
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    query.delete("density");
    window.history.replaceState(null, "", withQuery(pathname, readableQuery(query.toString())));
  }

  return [ofLink ?? preferences.density, choose] as const;
}

export const themeIcons = { system: "monitor", light: "sun", dark: "moon" } as const;

export function ThemeChoice() {
  const { preferences, change } = usePreferences();
  return (
    <ChoiceGroup
      legend={shellCopy.theme}
      choices={themes}
      icons={themeIcons}
      value={preferences.theme}
      onChange={(theme) => change({ theme })}
    />
  );
}
