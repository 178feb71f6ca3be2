import type { LucideIcon } from "lucide-react";
import type { SpriteName } from "@/components/ui/sprite-icon";

/** A line of the palette: what it says, the words it is found by, and what it does. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly words?: string;
  /** One of lucide's, or one that the page has already. */
  readonly icon: LucideIcon | SpriteName;
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
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  const matches = ({ label, note = "", words: more = "" }: PaletteItem) => {
    const text = fold(`${label} ${note} ${more}`);
    return words.every((word) => text.includes(word));
  };
  return sections
    .map(({ title, items }) => ({ title, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0);
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
