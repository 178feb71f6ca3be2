"use client";

import { useRouter } from "next/navigation";
import { useOffline } from "next/offline";
import { useEffect, useRef, useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { useDesk } from "@/components/shell/desk-context";
import { navPagesOf } from "@/components/shell/nav-pages";
import { useDensity, usePreferences } from "@/components/shell/preferences/preferences";
import styles from "@/components/shell/shell.module.css";
import { Icon } from "@/components/ui/icon";
import { lazyPart, usePreload } from "@/components/ui/load/lazy";
import {
  isWithin,
  Kbd,
  pressName,
  useEarlyEscape,
  useHydrated,
  useModKey,
} from "@/components/ui/page/keyboard";
import { useWindowEvent } from "@/components/ui/page/window-event";
import { closePopovers } from "@/components/ui/panel/popover";
import { sessionEnd } from "@/lib/client/api/request";
import { densities, themes } from "@/lib/client/preferences";
import { paths } from "@/lib/paths";

const Palette = lazyPart(() => import("./palette"));
const ShortcutSheet = lazyPart(() => import("./shortcut-sheet"));
/** The glossary, which the account menu opens, too. */
export const HelpSheet = lazyPart(async () => ({ default: (await import("./shortcut-sheet")).HelpSheet }));

export function SearchButton() {
  const [shown, setShown] = useState<"palette" | "shortcuts" | "help" | null>(null);
  const { preferences, change } = usePreferences();
  const [density, chooseDensity] = useDensity();
  const { account } = useDesk();
  const router = useRouter();
  const isOffline = useOffline();
  const mod = useModKey();
  const isHydrated = useHydrated();
  const [typed, type] = useTyped(shown === "palette", !isOffline);
  const show = (overlay: "palette" | "shortcuts") => {
    closePopovers();
    setShown(overlay);
  };
  const search = () => show("palette");
  useShellKeys(
    {
      "mod+k": search,
      "/": search,
      "?": () => show("shortcuts"),
      m: () => change({ mask: !preferences.mask }),
      "shift+t": () => change({ theme: nextOf(themes, preferences.theme) }),
      "shift+d": () => chooseDensity(nextOf(densities, density)),
      ...Object.fromEntries(
        navPagesOf(account).map(({ key, href }) => [`g ${key}`, () => router.push(href)]),
      ),
    },
    // An overlay that fails to load does not block the keys.
    preferences.shortcuts && (shown === null || isOffline),
  );

  usePreload(Palette.load, ShortcutSheet.load);

  const onClose = () => setShown(null);
  useEarlyEscape(shown !== null, onClose);
  return (
    <>
      {/* Without JavaScript, the button opens the resolver's own page. */}
      <form action={paths.go} className={`${styles["search"]} min-w-0 flex-1 sm:max-w-70 xl:max-w-110`}>
        <button
          type="submit"
          data-search=""
          aria-keyshortcuts={isHydrated ? "Control+K Meta+K /" : undefined}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            search();
          }}
          className="flex h-8 w-full items-center gap-2 rounded-well border border-line-3 bg-surface pr-1.5
            pl-2.5 text-ink-3 hover:bg-hover max-sm:h-10"
        >
          <Icon name="search" size={16} />
          <span className="min-w-0 flex-1 truncate text-left">{shellCopy.search}</span>
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{`${mod}K`}</Kbd>
          </span>
        </button>
      </form>
      {shown === "palette" ? (
        <Palette typed={typed} onType={type} onClose={onClose} onShortcuts={() => setShown("shortcuts")} />
      ) : null}
      {shown === "shortcuts" ? <ShortcutSheet onClose={onClose} onHelp={() => setShown("help")} /> : null}
      {shown === "help" ? <HelpSheet onClose={onClose} /> : null}
    </>
  );
}

function nextOf<Choice>(choices: readonly Choice[], chosen: Choice): Choice {
  return choices[(choices.indexOf(chosen) + 1) % choices.length] ?? chosen;
}

const chordMs = 1500;
/** Elements that use keys themselves. */
const ownKeysSelector =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], " +
  "[role=dialog], [role=menu], [role=listbox], [role=combobox]";

/**
 * Single keys are off while the user types, in overlays, and if the preference is off (WCAG 2.1.4). All keys
 * are off while the page is covered because its session has ended.
 * @param keys actions by key; two keys in a row are separated by a space: `g c`
 */
function useShellKeys(keys: Readonly<Record<string, () => void>>, hasSingleKeys: boolean): void {
  const pendingKey = useRef<{ name: string; at: number } | null>(null);

  function press(event: KeyboardEvent) {
    const name = pressName(event);
    if (name === null || event.isComposing || event.repeat || sessionEnd.get()) return null;
    if (!name.startsWith("mod+") && (!hasSingleKeys || isWithin(event.target, ownKeysSelector))) return null;
    const { current } = pendingKey;
    const isChord = current !== null && event.timeStamp - current.at < chordMs;
    const act = (isChord ? keys[`${current.name} ${name}`] : undefined) ?? keys[name];
    if (act !== undefined) {
      // The page may have its own shortcut for the second key of a chord, so stop the event here.
      event.preventDefault();
      event.stopPropagation();
      act();
      return null;
    }
    const begins = Object.keys(keys).some((key) => key.startsWith(`${name} `));
    return begins ? { name, at: event.timeStamp } : null;
  }

  const listen = (event: KeyboardEvent) => {
    pendingKey.current = press(event);
  };
  useWindowEvent("keydown", listen, { capture: true });
}

/** `isEntered`: whether Enter followed the text. */
const nothingTyped = { text: "", isEntered: false };

/**
 * Returns the text of a field, and a function that sets it. Collects keys while the field is still loading,
 * so that no letter is lost or taken for a shortcut. Closing the field discards the text.
 * @param canLoad false without a network, where the keys stay shortcuts
 */
function useTyped(isShown: boolean, canLoad: boolean) {
  const [typed, setTyped] = useState(nothingTyped);
  const type = (text: string) => setTyped({ text, isEntered: false });

  function keep(event: KeyboardEvent): void {
    const { key } = event;
    if (isWithin(event.target, "[role=dialog]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key !== "Enter" && key !== "Backspace" && [...key].length !== 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setTyped(({ text }) => {
      if (key === "Enter") return { text, isEntered: true };
      return { text: key === "Backspace" ? [...text].slice(0, -1).join("") : text + key, isEntered: false };
    });
  }
  useWindowEvent("keydown", keep, { isOn: isShown && canLoad, capture: true });

  useEffect(() => {
    if (!isShown) setTyped(nothingTyped);
  }, [isShown]);

  return [typed, type] as const;
}
