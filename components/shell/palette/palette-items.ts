import type { Route } from "next";
import { navPagesOf } from "@/components/shell/nav-pages";
import { themeIcons } from "@/components/shell/preferences/preferences";
import type { ShownView } from "@/components/shell/views/use-saved-views";
import type { IconName } from "@/components/ui/icon";
import type { Account } from "@/lib/client/account";
import { bareText, goHref, resolveJump } from "@/lib/client/jump";
import { type Density, densities, type Preferences, themes } from "@/lib/client/preferences";
import { viewHref } from "@/lib/client/saved-views";
import { searchHref } from "@/lib/client/url/list-changes";
import { defaultListState, isSearchTooLong } from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import { withWords } from "@/lib/client/url/search-conditions";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { fold } from "@/lib/records/folded-text";
import type { Status } from "@/lib/records/labels";
import { cut } from "@/lib/records/text";
import { paletteCopy } from "./copy";
import type { RecentRecord } from "./recent-records";

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** The record's own id, set in the monospaced font where it is the label or a fact. */
  readonly recordId?: string;
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly words?: string;
  readonly icon: IconName;
  /** The second line of a record; commands have none. */
  readonly facts?: readonly string[];
  readonly status?: Status | null;
  readonly isTest?: boolean | undefined;
  readonly figure?: string | null;
  readonly to: Route | (() => void);
  /** Runs before the page of `to` opens. */
  readonly prepare?: () => void;
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Returns the sections with the items that contain every typed word, without those that have no items. */
export function matchingSections(
  sections: readonly PaletteSection[],
  query: string,
): readonly PaletteSection[] {
  const words = wordsOf(query);
  return filtered(sections, ({ label, note = "", words: more = "" }) => {
    const text = fold(`${label} ${note} ${more}`);
    return words.every((word) => text.includes(word));
  });
}

/** Shorter text begins too many names. */
const minCommandLength = 3;

/** Whether each typed word is the start of a word of the command, such as `them da` for `Theme: dark`. */
export function namesCommand({ label }: Pick<PaletteItem, "label">, query: string): boolean {
  const words = wordsOf(query);
  const named = wordsOf(label);
  return (
    words.join("").length >= minCommandLength &&
    words.every((word) => named.some((one) => one.startsWith(word)))
  );
}

/**
 * Returns all sections in order. The first line is selected: a command that is named, else the first result,
 * else the target of the text. For a URL, that target comes first.
 */
export function orderedSections(answers: {
  readonly query: string;
  /** Opens the target of the text itself. */
  readonly jump: PaletteItem | null;
  /** Searches for the text. */
  readonly all: PaletteItem | null;
  /** The commands already filtered by `matchingSections`. */
  readonly commands: readonly PaletteSection[];
  /** The search results; empty until they are loaded. */
  readonly found: readonly PaletteSection[];
}): readonly PaletteSection[] {
  const { query, jump, all, commands, found } = answers;
  if (query.trim() === "") return commands;
  const targets = (found.length === 0 ? [jump, all] : [all, jump]).filter((item) => item !== null);
  const typed = { title: paletteCopy.goTo, items: targets };
  const others = commands.flatMap(({ items }) => items.filter((item) => !namesCommand(item, query)));
  const sections = query.includes("/")
    ? [typed, ...commands]
    : [
        ...filtered(commands, (item) => namesCommand(item, query)),
        ...found,
        typed,
        { title: paletteCopy.commands, items: others },
      ];
  return sections.filter(({ items }) => items.length > 0);
}

function filtered(
  sections: readonly PaletteSection[],
  isMatch: (item: PaletteItem) => boolean,
): readonly PaletteSection[] {
  return sections
    .map(({ title, items }) => ({ title, items: items.filter(isMatch) }))
    .filter(({ items }) => items.length > 0);
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s:]+/)
    .filter((word) => word !== "");
}

/**
 * Returns the line for the target of a text; null for a blank text. An address is opened directly; the
 * resolver looks up anything else.
 * @param ticket of the page
 */
export function jumpItem(query: string, ticket: string | null): PaletteItem | null {
  const text = query.trim();
  if (text === "") return null;
  const bare = bareText(text);
  const [icon, label, page, note] = targetOf(text, bare, ticket);
  const to = page !== null && bare === text ? page : goHref(text, ticket ?? undefined);
  return { id: "jump", words: query, icon, label, ...(note && { note }), to };
}

/** Searches for the typed text; null if it is empty or too long. @param ticket of the page */
export function searchItem(
  query: string,
  ticket: string | null,
  keys: readonly string[],
): PaletteItem | null {
  const q = withWords("", query);
  if (q === "" || isSearchTooLong(q)) return null;
  const to = searchHref({ ...defaultListState, q, ticket: ticket ?? undefined });
  return { id: "found all", label: paletteCopy.showAll(q), icon: "search", keys, to };
}

const maxShown = 60;
const short = (text: string) => cut(text, maxShown);

/** Returns the icon, the words and the page of a target; the page is null if the resolver looks it up. */
function targetOf(
  text: string,
  bare: string,
  ticket: string | null,
): readonly [icon: IconName, label: string, page: Route | null, note?: string] {
  const jump = resolveJump(bare);
  const pageOf = (path: `/contributions/${string}` | `/supporters/${string}`) => withTicket(path, ticket);
  switch (jump.kind) {
    case "contribution":
      // Without a slash it may be any record's id, so the resolver decides.
      return bare.includes("/")
        ? ["receipt-text", paletteCopy.contribution(short(jump.id)), pageOf(paths.contribution(jump.id))]
        : ["corner-down-right", paletteCopy.record(short(jump.id)), null];
    case "supporter":
      return ["hand-heart", paletteCopy.supporter(short(jump.id)), pageOf(paths.supporter(jump.id))];
    case "post": {
      const page = paths.post(jump.feedId, jump.id);
      return ["newspaper", paletteCopy.post(short(jump.id)), page, paletteCopy.feed(short(jump.feedId))];
    }
    case "feed":
      return ["newspaper", paletteCopy.postsOf(short(jump.feedId)), paths.posts(jump.feedId)];
    case "text":
      return ["search", paletteCopy.lookUp(short(text)), null];
  }
}

/** Returns the records opened last on this device. With the mask on, only their ids are shown. */
export function recentItems(records: readonly RecentRecord[], { mask }: Preferences): readonly PaletteItem[] {
  return records.map(({ href, id, label }) => ({
    id: `recent ${href}`,
    label: mask ? id : label,
    recordId: id,
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
  /** Null on a device without a keyboard. */
  readonly showShortcuts: (() => void) | null;
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
    ...(showShortcuts === null
      ? []
      : [
          {
            id: "shortcuts",
            label: paletteCopy.shortcuts,
            words: "keys help",
            icon: "keyboard" as const,
            keys: ["?"],
            to: showShortcuts,
          },
        ]),
  ];
}
