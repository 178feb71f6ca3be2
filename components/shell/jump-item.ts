import { CornerDownRight, HandHeart, Newspaper, ReceiptText, Search } from "@/components/ui/icons";
import { bareText, resolveJump } from "@/lib/client/jump";
import { paths } from "@/lib/paths";
import { goHref } from "./go-href";
import type { PaletteItem } from "./palette-items";

const longestShown = 60;

/**
 * What the typed or pasted text itself leads to, as the first line of the palette. An address says what it is
 * of and is opened; a bare word may be anything, so the resolver looks it up and explains what it does not
 * find. It also tells whether marks around an address belong to it.
 */
export function jumpItem(query: string, go: (href: JumpHref) => void): PaletteItem | null {
  const text = query.trim();
  if (text === "") return null;
  const bare = bareText(text);
  const jump = resolveJump(bare);
  const isAddress = bare.includes("/");
  const shared = { id: "jump", words: query };
  const open = (href: JumpHref) => go(bare === text ? href : goHref(text));
  if (jump.kind === "contribution" && isAddress) {
    const run = () => open(paths.contribution(jump.id));
    return { ...shared, icon: ReceiptText, label: `Contribution ${shortened(jump.id)}`, run };
  }
  if (jump.kind === "supporter") {
    const run = () => open(paths.supporter(jump.id));
    return { ...shared, icon: HandHeart, label: `Supporter ${shortened(jump.id)}`, run };
  }
  if (jump.kind === "post") {
    const run = () => open(paths.post(jump.feedId, jump.id));
    const note = `Feed ${shortened(jump.feedId)}`;
    return { ...shared, icon: Newspaper, label: `Post ${shortened(jump.id)}`, note, run };
  }
  if (jump.kind === "feed") {
    const run = () => open(paths.posts(jump.feedId));
    return { ...shared, icon: Newspaper, label: `Posts of feed ${shortened(jump.feedId)}`, run };
  }
  const isId = jump.kind === "contribution";
  return {
    ...shared,
    icon: isId ? CornerDownRight : Search,
    label: isId ? `Record with the id ${shortened(jump.id)}` : `Look up “${shortened(text)}”`,
    run: () => go(goHref(text)),
  };
}

export type JumpHref =
  | ReturnType<typeof paths.contribution>
  | ReturnType<typeof paths.supporter>
  | ReturnType<typeof paths.post>
  | ReturnType<typeof paths.posts>
  | ReturnType<typeof goHref>;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join("")}…` : text;
}
