"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { densities, themes } from "@/lib/client/preferences";
import { paths } from "@/lib/paths";
import { places } from "./places";
import { usePreferences } from "./preferences-provider";
import { useShellKeys } from "./shell-keys";
import { useModKey } from "./use-mod-key";

const loadPalette = () => import("./palette");
const Palette = dynamic(loadPalette, { ssr: false });
const ShortcutSheet = dynamic(() => import("./shortcut-sheet"), { ssr: false });

/** The search box of the top bar: a button for the palette, which is fetched when somebody is about to use it. */
export function JumpBox() {
  const [shown, setShown] = useState<"palette" | "sheet" | null>(null);
  const { preferences, change } = usePreferences();
  const router = useRouter();
  const mod = useModKey();
  const search = () => setShown("palette");
  useShellKeys(
    {
      "mod+k": search,
      "/": search,
      "?": () => setShown("sheet"),
      "shift+t": () => change({ theme: after(themes, preferences.theme) }),
      "shift+d": () => change({ density: after(densities, preferences.density) }),
      ...Object.fromEntries(places.map(({ key, href }) => [`g ${key}`, () => router.push(href)])),
    },
    preferences.shortcuts,
  );
  const onClose = () => setShown(null);
  return (
    <>
      {/* Without a script the button leads to the resolver's own page. */}
      <form action={paths.go} className="min-w-0 flex-1 sm:max-w-70 xl:max-w-110">
        <button
          type="submit"
          aria-keyshortcuts="Control+K Meta+K /"
          aria-haspopup="dialog"
          onPointerEnter={loadPalette}
          onFocus={loadPalette}
          onClick={(event) => {
            event.preventDefault();
            search();
          }}
          className="flex h-8 w-full items-center gap-2 rounded-well border border-line-3 bg-surface pr-1.5 pl-2.5 text-ink-3 hover:bg-hover max-sm:h-10"
        >
          <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          <span className="min-w-0 flex-1 truncate text-left">Search an id, address or page</span>
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{`${mod}K`}</Kbd>
          </span>
        </button>
      </form>
      {shown === "palette" ? <Palette onClose={onClose} onShortcuts={() => setShown("sheet")} /> : null}
      {shown === "sheet" ? <ShortcutSheet onClose={onClose} /> : null}
    </>
  );
}

function after<Choice>(choices: readonly Choice[], chosen: Choice): Choice {
  return choices[(choices.indexOf(chosen) + 1) % choices.length] ?? chosen;
}
