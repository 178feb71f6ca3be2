"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useState } from "react";
import {
  formatPreferencesCookie,
  type Preferences,
  plainPreferences,
  preferencesCookie,
} from "@/lib/client/preferences";

interface Held {
  readonly preferences: Preferences;
  change(change: Partial<Preferences>): void;
  /** Back to what nobody chose, and the cookie is gone. */
  forget(): void;
}

const PreferencesContext = createContext<Held | null>(null);

/** Holds what the person chose, keeps it in the cookie, and has the server draw the page anew where it must. */
export function PreferencesProvider(props: { initial: Preferences; children: ReactNode }) {
  const router = useRouter();
  const [preferences, setPreferences] = useState(props.initial);

  function hold(next: Preferences, cookie: string): void {
    setPreferences(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that staff use
    document.cookie = cookie;
    applyLooks(next);
    if (isDrawnOtherwise(preferences, next)) router.refresh();
  }

  function change(part: Partial<Preferences>): void {
    const next = { ...preferences, ...part };
    hold(next, formatPreferencesCookie(next));
  }

  function forget(): void {
    hold(plainPreferences, `${preferencesCookie}=; Path=/; Max-Age=0; SameSite=Lax`);
  }

  return <PreferencesContext value={{ preferences, change, forget }}>{props.children}</PreferencesContext>;
}

/** The preferences and how to change them. */
export function usePreferences(): Held {
  const held = useContext(PreferencesContext);
  if (held === null) throw new Error("usePreferences needs a PreferencesProvider above it");
  return held;
}

/** Whether the server would write the page differently; theme and contrast are the browser's own to apply. */
function isDrawnOtherwise(before: Preferences, after: Preferences): boolean {
  const zoneOf = ({ zone }: Preferences) => zone ?? "UTC";
  return (
    zoneOf(before) !== zoneOf(after) || before.locale !== after.locale || before.density !== after.density
  );
}

/** Sets on the page what the server sets when it draws it. */
function applyLooks({ theme, contrast, mask }: Preferences): void {
  Object.assign(document.documentElement.dataset, { theme, contrast, mask: mask ? "on" : "off" });
}
