"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { useFirstTouch } from "@/components/ui/use-first-touch";
import { densities, themes } from "@/lib/client/preferences";
import { paths } from "@/lib/paths";
import { useEarlyKeys } from "./early-keys";
import { LoadGuard } from "./load-guard";
import { places } from "./places";
import { usePreferences } from "./preferences-provider";
import { useShellKeys } from "./shell-keys";
import { useModKey } from "./use-mod-key";

const loadPalette = () => import("./palette");
const Palette = dynamic(loadPalette, { ssr: false });
const ShortcutSheet = dynamic(() => import("./shortcut-sheet"), { ssr: false });

/** The search box of the top bar: a button for the palette, which is fetched when somebody is about to use the page. */
export function JumpBox() {
  const [shown, setShown] = useState<"palette" | "sheet" | null>(null);
  const [isReady, setReady] = useState(false);
  const { preferences, change } = usePreferences();
  const router = useRouter();
  const mod = useModKey();
  const takeEarlyKeys = useEarlyKeys(shown === "palette" && !isReady);
  const search = () => setShown("palette");
  useShellKeys(
    {
      "mod+k": search,
      "/": search,
      "?": () => setShown("sheet"),
      m: () => change({ mask: !preferences.mask }),
      "shift+t": () => change({ theme: after(themes, preferences.theme) }),
      "shift+d": () => change({ density: after(densities, preferences.density) }),
      ...Object.fromEntries(places.map(({ key, href }) => [`g ${key}`, () => router.push(href)])),
    },
    preferences.shortcuts && shown === null,
  );

  useFirstTouch(loadPalette);

  const onClose = () => setShown(null);
  return (
    <>
      {/* Without a script the button leads to the resolver's own page, and so it does where the palette cannot be had. */}
      <form action={paths.go} className="min-w-0 flex-1 sm:max-w-70 xl:max-w-110">
        <button
          type="submit"
          aria-keyshortcuts="Control+K Meta+K /"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            search();
          }}
          className="flex h-8 w-full items-center gap-2 rounded-well border border-line-3 bg-surface pr-1.5 pl-2.5 text-ink-3 hover:bg-hover max-sm:h-10"
        >
          <SpriteIcon name="search" size={16} />
          <span className="min-w-0 flex-1 truncate text-left">Search an id, address or page</span>
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{`${mod}K`}</Kbd>
          </span>
        </button>
      </form>
      <LoadGuard onBroken={() => window.location.assign(paths.go)}>
        {shown === "palette" ? (
          <Palette
            takeEarlyKeys={takeEarlyKeys}
            onReady={() => setReady(true)}
            onClose={onClose}
            onShortcuts={() => setShown("sheet")}
          />
        ) : null}
        {shown === "sheet" ? <ShortcutSheet onClose={onClose} /> : null}
      </LoadGuard>
    </>
  );
}

function after<Choice>(choices: readonly Choice[], chosen: Choice): Choice {
  return choices[(choices.indexOf(chosen) + 1) % choices.length] ?? chosen;
}
