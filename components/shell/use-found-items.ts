import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { HandHeart, ReceiptText } from "@/components/ui/icons";
import { type FoundLine, type FoundLines, type FoundSupporter, stillFound } from "@/lib/client/found-lines";
import { searchQueryOptions, supporterSearchOptions } from "@/lib/client/search-query-options";
import { formatCounted } from "@/lib/format/count";
import { formatDate } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { useGo } from "./departure";
import type { PaletteItem, PaletteSection } from "./palette-items";
import { usePreferences } from "./preferences-provider";

/**
 * How long somebody types on before what they typed is asked for, in ms; each answer is an entry of the
 * audit.
 */
const pause = 200;
const fewestCharacters = 2;

/** What was found, as sections of the palette. */
export interface FoundItems {
  readonly sections: readonly PaletteSection[];
  /** How much was searched, once there is an answer. @see FoundLines */
  readonly searched: (Pick<FoundLines, "coverage" | "copy"> & { readonly at: number }) | null;
  /** Whether what stands there is not all that there may be: an answer could not be had. */
  readonly isFailed: boolean;
}

/**
 * The contributions and supporters that the typed words find; masked, by their ids alone. While the answer to
 * the very words is on its way, of the one before only what these words find as well.
 */
export function useFoundItems(query: string, go: ReturnType<typeof useGo>): FoundItems {
  const { preferences } = usePreferences();
  const { mask, locale } = preferences;
  const place = { zone: preferences.zone ?? "UTC", locale };
  const text = query.trim();
  const q = useSettled(text);
  // An address or the id of a post is looked up as such.
  const isAsked = [...q].length >= fewestCharacters && !q.includes("/");
  const gifts = useQuery({ ...searchQueryOptions(q), enabled: isAsked });
  const people = useQuery({ ...supporterSearchOptions(q), enabled: isAsked });
  if (!isAsked || text === "") return { sections: [], searched: null, isFailed: false };

  function toGift({ id, name, amount, at, status, found }: FoundLine): PaletteItem {
    const facts = [
      ...(mask || name === null ? [] : [id]),
      ...(at === null ? [] : [formatDate(at, place)]),
      ...(mask || found === null ? [] : [found]),
    ];
    const label = mask ? id : (name ?? id);
    const run = () => go(paths.contribution(id));
    return { id: `found ${id}`, label, icon: ReceiptText, record: { facts, status, figure: amount }, run };
  }

  function toSupporter({ id, name, email, contributions }: FoundSupporter): PaletteItem {
    const facts = mask || name === null ? [] : [email ?? id];
    const figure = formatCounted(contributions, "contribution", "contributions", locale);
    const label = mask ? id : (name ?? id);
    const run = () => go(paths.supporter(id));
    return { id: `giver ${id}`, label, icon: HandHeart, record: { facts, status: null, figure }, run };
  }

  const isCurrent = q === text;
  const lines = <Line extends FoundLine | FoundSupporter>({
    data,
    isPlaceholderData,
  }: {
    data: readonly Line[] | null | undefined;
    isPlaceholderData: boolean;
  }) => (isCurrent && !isPlaceholderData ? (data ?? []) : stillFound(data ?? [], text));
  const contributions = {
    title: gifts.data ? titleOf(gifts.data) : "Contributions",
    items: lines({ ...gifts, data: gifts.data?.lines }).map(toGift),
  };
  // Were they shown first, the choice would go from them to the contributions by itself.
  const isAnswered = isCurrent && !gifts.isPending && !gifts.isPlaceholderData;
  const isTheirTurn = isAnswered || contributions.items.length > 0;
  const givers = isTheirTurn ? lines({ ...people, data: people.data?.supporters }) : [];
  const unknown = people.data?.isUnknownAddress === true;
  const supporters = {
    title: unknown ? "Supporters with the closest address" : "Supporters",
    items: givers.map(toSupporter),
  };
  // Whose id was typed is meant.
  const isGiver = givers.some(({ id }) => id === text);
  const sections = (isGiver ? [supporters, contributions] : [contributions, supporters]).filter(
    ({ items }) => items.length > 0,
  );
  const searched = gifts.data ? { ...gifts.data, at: gifts.dataUpdatedAt } : null;
  return { sections, searched, isFailed: gifts.data === null || people.data === null };
}

function titleOf({ isForgiving, isUnknownAddress }: FoundLines): string {
  if (isUnknownAddress) return "No such address. Closest matches:";
  return isForgiving ? "No contribution has all words. Closest matches:" : "Contributions";
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
