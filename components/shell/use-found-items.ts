import { useQuery } from "@tanstack/react-query";
import { ReceiptText, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { plainListState } from "@/lib/client/contributions-url";
import { searchQueryOptions } from "@/lib/client/search-query-options";
import { searchHref } from "@/lib/client/search-url";
import { paths } from "@/lib/paths";
import type { useGo } from "./departure";
import type { PaletteSection } from "./palette-items";
import { usePreferences } from "./preferences-provider";

/** How long somebody types on before what they typed is asked for, in ms; each answer is an entry of the audit. */
const pause = 200;
const fewestCharacters = 2;

/** The contributions that the typed words find, as a section of the palette; masked, by their ids alone. */
export function useFoundItems(query: string, go: ReturnType<typeof useGo>): readonly PaletteSection[] {
  const { preferences } = usePreferences();
  const q = useSettled(query.trim());
  // An address or the id of a post is looked up as such.
  const isAsked = [...q].length >= fewestCharacters && !q.includes("/");
  const { data } = useQuery({ ...searchQueryOptions(q), enabled: isAsked });
  if (!isAsked || !query.trim()) return [];
  const { lines = [], isForgiving = false } = data ?? {};
  const records = lines.map(({ id, name, amount }) => ({
    id: `found ${id}`,
    label: preferences.mask ? id : (name ?? id),
    note: [...(preferences.mask || name === null ? [] : [id]), amount ?? ""].join(" · "),
    icon: ReceiptText,
    run: () => go(paths.contribution(id)),
  }));
  const all = {
    id: "found all",
    label: "Search all contributions",
    icon: Search,
    run: () => go(searchHref({ ...plainListState, q: query.trim() })),
  };
  return [
    { title: isForgiving ? "Contributions, one word mistyped" : "Contributions", items: [...records, all] },
  ];
}

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
