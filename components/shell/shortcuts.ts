import type { Account } from "@/lib/client/account";
import { placesOf } from "./places";

/** What keys do, as the sheet shows it. */
export interface ShortcutGroup {
  readonly title: string;
  readonly rows: readonly {
    readonly label: string;
    readonly keys: readonly string[];
    /** The word between the keys: one or the other, or one after the other. */
    readonly join?: "or" | "then";
  }[];
}

/** Every shortcut of the desk that this person has. @param mod how this keyboard names Ctrl or Command */
export function shortcutGroups(mod: string, account: Account | null): readonly ShortcutGroup[] {
  return [
    {
      title: "Everywhere",
      rows: [
        { label: "Search", keys: [`${mod}K`, "/"], join: "or" },
        ...placesOf(account).map(({ label, key }) => ({
          label,
          keys: ["G", key.toUpperCase()],
          join: "then" as const,
        })),
        { label: "This sheet", keys: ["?"] },
      ],
    },
    {
      title: "In a list",
      rows: [
        { label: "Next, previous row", keys: ["J", "K"] },
        { label: "Open", keys: ["↵"] },
        { label: "Peek", keys: ["Space"] },
        { label: "Next, previous page", keys: ["]", "["] },
        { label: "Close the peek", keys: ["Esc"] },
      ],
    },
    {
      title: "On a contribution",
      rows: [
        { label: "Copy for ticket", keys: ["C"] },
        { label: "Copy id", keys: ["Y"] },
        { label: "Next, previous", keys: ["]", "["] },
      ],
    },
    {
      title: "Looks",
      rows: [
        { label: "Mask personal data", keys: ["M"] },
        { label: "Theme", keys: ["⇧T"] },
        { label: "Density", keys: ["⇧D"] },
      ],
    },
  ];
}
