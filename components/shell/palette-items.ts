import type { IconComponent } from "@/components/ui/icons";
import type { SpriteName } from "@/components/ui/sprite-icon";
import { fold } from "@/lib/records/folded-text";
import type { Status } from "@/lib/records/labels";

/** A line of the palette: what it says, the words it is found by, and what it does. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly words?: string;
  /** An icon of `icons.tsx`, or one that the page has already. */
  readonly icon: IconComponent | SpriteName;
  /** What a record says under its name, and at the end of the line. */
  readonly record?: {
    readonly facts: readonly string[];
    readonly status: Status | null;
    readonly figure: string | null;
  };
  readonly run: () => void;
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The sections with the items in which every typed word occurs; those that keep none are left out. */
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

/** Shorter ones begin too many names. */
const shortestCommand = 3;

/**
 * Whether a command is what was typed: each typed word begins one of its label, as `them da` does
 * `Theme: dark`.
 */
export function isMeant({ label }: Pick<PaletteItem, "label">, query: string): boolean {
  const words = wordsOf(query);
  const named = wordsOf(label);
  return (
    words.join("").length >= shortestCommand &&
    words.every((word) => named.some((one) => one.startsWith(word)))
  );
}

/** What was typed, and what there is for it. */
export interface PaletteAnswers {
  readonly query: string;
  /** What the text itself leads to, and the search for all that it finds. */
  readonly jump: PaletteItem | null;
  readonly all: PaletteItem | null;
  /** The commands in which the words occur. */
  readonly commands: readonly PaletteSection[];
  /** What the words found; none while it is not known. */
  readonly found: readonly PaletteSection[];
}

/**
 * All sections in their order. The first line is the chosen one: a command that is meant, else the first that
 * was found, else what the text itself leads to; an address is never anything else. Until something is found
 * the text is its own answer, so that an id can be entered at once.
 */
export function orderedSections(answers: PaletteAnswers): readonly PaletteSection[] {
  const { query, jump, all, commands, found } = answers;
  const typed = [found.length === 0 ? [jump, all] : [all, jump]]
    .map((items) => items.filter((item) => item !== null))
    .filter((items) => items.length > 0)
    .map((items) => ({ title: "Go to", items }));
  if (query.includes("/")) return [...typed, ...commands];
  const meant = filtered(commands, (item) => isMeant(item, query));
  if (query.trim() === "") return commands;
  const others = commands.flatMap(({ items }) => items.filter((item) => !isMeant(item, query)));
  return [
    ...meant,
    ...found,
    ...typed,
    ...(others.length === 0 ? [] : [{ title: "Commands", items: others }]),
  ];
}

function filtered(
  sections: readonly PaletteSection[],
  isKept: (item: PaletteItem) => boolean,
): readonly PaletteSection[] {
  return sections
    .map(({ title, items }) => ({ title, items: items.filter(isKept) }))
    .filter(({ items }) => items.length > 0);
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s:]+/)
    .filter((word) => word !== "");
}
