import type { Route } from "next";
import { navPagesOf } from "@/components/shell/nav-pages";
import { themeIcons } from "@/components/shell/preferences/preferences";
import type { ShownView } from "@/components/shell/views/use-saved-views";
import type { Account } from "@/lib/client/account";
import { densities, type Preferences, themes } from "@/lib/client/preferences";
import { viewHref } from "@/lib/client/saved-views";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { paletteCopy } from "./copy";
import type { PaletteItem } from "./palette-items";
import type { RecentRecord } from "./recent-records";

export interface CommandActions {
  go(href: Route): void;
  change(change: Partial<Preferences>): void;
  showShortcuts(): void;
}

/** The records that were opened last on this device; masked, by their ids alone. */
export function recentItems(
  records: readonly RecentRecord[],
  { mask }: Preferences,
  actions: CommandActions,
): readonly PaletteItem[] {
  return records.map(
    (record): PaletteItem => ({
      id: `recent ${record.kind} ${record.kind === "post" ? record.feedId : ""} ${record.id}`,
      label: mask ? record.id : record.label,
      words: record.id,
      icon: record.kind === "post" ? "newspaper" : "receipt-text",
      run: () =>
        actions.go(
          record.kind === "post" ? paths.post(record.feedId, record.id) : paths.contribution(record.id),
        ),
    }),
  );
}

/** The saved views; masked, those from the start alone: a name may be about a donor. */
export function viewItems(
  views: readonly ShownView[],
  { mask }: Preferences,
  actions: CommandActions,
): readonly PaletteItem[] {
  return views
    .filter(({ saved }) => saved === null || !mask)
    .map((view) => ({
      id: `view ${view.id}`,
      label: view.name,
      words: "saved view list open",
      icon: view.icon,
      run: () => actions.go(viewHref(view)),
    }));
}

export function pageItems(account: Account | null, actions: CommandActions): readonly PaletteItem[] {
  return [
    ...navPagesOf(account).map(
      ({ label, icon, href, key }): PaletteItem => ({
        id: `page ${href}`,
        label,
        words: "go to open page",
        icon,
        keys: ["G", key.toUpperCase()],
        run: () => actions.go(href),
      }),
    ),
    {
      id: "page go",
      label: paletteCopy.ticketLinks,
      words: "go macro zendesk freshdesk resolver",
      icon: "link-2",
      run: () => actions.go(paths.go),
    },
    {
      id: "page reference",
      label: paletteCopy.apiReference,
      words: "go docs openapi",
      icon: "file-text",
      run: () => window.location.assign(paths.apiReference),
    },
  ];
}

/** Returns the commands that change a preference. The current choice is left out. */
export function actionItems(preferences: Preferences, actions: CommandActions): readonly PaletteItem[] {
  const { theme, density, contrast, zone, mask } = preferences;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([own, "UTC"])].filter((name) => name !== zone);
  return [
    {
      id: "mask",
      label: mask ? paletteCopy.showPersonal : paletteCopy.mask,
      words: "privacy screen share hide names cover",
      icon: mask ? "eye" : "eye-off",
      keys: ["M"],
      run: () => actions.change({ mask: !mask }),
    },
    ...themes
      .filter((choice) => choice !== theme)
      .map(
        (choice): PaletteItem => ({
          id: `theme ${choice}`,
          label: paletteCopy.themeIs(choice),
          words: "appearance mode colors colours",
          icon: themeIcons[choice],
          run: () => actions.change({ theme: choice }),
        }),
      ),
    {
      id: "contrast",
      label: contrast === "more" ? paletteCopy.contrastSystem : paletteCopy.contrastMore,
      words: "high accessibility",
      icon: "contrast",
      run: () => actions.change({ contrast: contrast === "more" ? "system" : "more" }),
    },
    ...densities
      .filter((choice) => choice !== density)
      .map(
        (choice): PaletteItem => ({
          id: `density ${choice}`,
          label: paletteCopy.densityIs(choice),
          words: "rows height",
          icon: "text-align-justify",
          run: () => actions.change({ density: choice }),
        }),
      ),
    ...zones.map(
      (name): PaletteItem => ({
        id: `zone ${name}`,
        label: paletteCopy.timeZoneIs(zoneName(name)),
        words: "dates clock",
        icon: "globe",
        run: () => actions.change({ zone: name }),
      }),
    ),
    {
      id: "zone other",
      label: paletteCopy.timeZoneOther,
      words: "dates clock settings",
      icon: "globe",
      run: () => actions.go(`${paths.settings}#zone`),
    },
    {
      id: "shortcuts",
      label: paletteCopy.shortcuts,
      words: "keys help",
      icon: "keyboard",
      keys: ["?"],
      run: actions.showShortcuts,
    },
  ];
}
