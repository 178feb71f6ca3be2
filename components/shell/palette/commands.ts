import { navPagesOf } from "@/components/shell/nav-pages";
import { themeIcons } from "@/components/shell/preferences/preferences";
import type { ShownView } from "@/components/shell/views/use-saved-views";
import type { Account } from "@/lib/client/account";
import { type Density, densities, type Preferences, themes } from "@/lib/client/preferences";
import { viewHref } from "@/lib/client/saved-views";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { paletteCopy } from "./copy";
import type { PaletteItem } from "./palette-items";
import type { RecentRecord } from "./recent-records";

/** Returns the records opened last on this device. With the mask on, only their ids are shown. */
export function recentItems(records: readonly RecentRecord[], { mask }: Preferences): readonly PaletteItem[] {
  return records.map(({ href, id, label }) => ({
    id: `recent ${href}`,
    label: mask ? id : label,
    words: id,
    icon: href.startsWith(paths.feeds) ? "newspaper" : "receipt-text",
    to: href,
  }));
}

/** Returns the saved views. With the mask on, only built-in ones: a name may be about a donor. */
export function viewItems(views: readonly ShownView[], { mask }: Preferences): readonly PaletteItem[] {
  return views
    .filter(({ saved }) => saved === null || !mask)
    .map((view) => ({
      id: `view ${view.id}`,
      label: view.name,
      words: "saved view list open",
      icon: view.icon,
      to: viewHref(view),
    }));
}

export function pageItems(account: Account | null): readonly PaletteItem[] {
  return [
    ...navPagesOf(account).map(({ label, icon, href, key }) => ({
      id: `page ${href}`,
      label,
      icon,
      to: href,
      words: "go to open page",
      keys: ["G", key.toUpperCase()],
    })),
    {
      id: "page go",
      label: paletteCopy.ticketLinks,
      words: "go macro zendesk freshdesk resolver",
      icon: "link-2",
      to: paths.go,
    },
    {
      id: "page reference",
      label: paletteCopy.apiReference,
      words: "go docs openapi",
      icon: "file-text",
      to: () => window.location.assign(paths.apiReference),
    },
  ];
}

interface Actions {
  change(change: Partial<Preferences>): void;
  chooseDensity(density: Density): void;
  chooseZone(zone: string): void;
  showShortcuts(): void;
}

/**
 * Returns the commands that change a preference. The active setting is not offered.
 * @param shown the preferences, with the density and time zone of the page
 */
export function actionItems(
  shown: Preferences,
  { change, chooseDensity, chooseZone, showShortcuts }: Actions,
): readonly PaletteItem[] {
  const { theme, density, contrast, zone, mask } = shown;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([own, "UTC"])].filter((name) => name !== zone);
  return [
    {
      id: "mask",
      label: mask ? paletteCopy.showPersonal : paletteCopy.mask,
      words: "privacy screen share hide names cover",
      icon: mask ? "eye" : "eye-off",
      keys: ["M"],
      to: () => change({ mask: !mask }),
    },
    ...themes
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `theme ${choice}`,
        label: paletteCopy.themeIs(choice),
        words: "appearance mode colors colours",
        icon: themeIcons[choice],
        to: () => change({ theme: choice }),
      })),
    {
      id: "contrast",
      label: contrast === "more" ? paletteCopy.contrastSystem : paletteCopy.contrastMore,
      words: "high accessibility",
      icon: "contrast",
      to: () => change({ contrast: contrast === "more" ? "system" : "more" }),
    },
    ...densities
      .filter((choice) => choice !== density)
      .map((choice) => ({
        id: `density ${choice}`,
        label: paletteCopy.densityIs(choice),
        words: "rows height",
        icon: "text-align-justify" as const,
        to: () => chooseDensity(choice),
      })),
    ...zones.map((name) => ({
      id: `zone ${name}`,
      label: paletteCopy.timeZoneIs(zoneName(name)),
      words: "dates clock",
      icon: "globe" as const,
      to: () => chooseZone(name),
    })),
    {
      id: "zone other",
      label: paletteCopy.timeZoneOther,
      words: "dates clock settings",
      icon: "globe",
      to: `${paths.settings}#zone`,
    },
    {
      id: "shortcuts",
      label: paletteCopy.shortcuts,
      words: "keys help",
      icon: "keyboard",
      keys: ["?"],
      to: showShortcuts,
    },
  ];
}
