"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { useDesk } from "@/components/shell/desk-context";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { suggestionName, useSuggestedFilters } from "@/components/table/suggested-filters";
import { uiCopy } from "@/components/ui/copy";
import { mayExport } from "@/lib/client/account";
import type { FoundPosts, FoundSupporters, SearchHit } from "@/lib/client/api/answers";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import {
  closestWords,
  foundText,
  postSearchOptions,
  searchQueryOptions,
  stillFound,
  supporterSearchOptions,
} from "@/lib/client/api/search";
import { listHref } from "@/lib/client/url/list-changes";
import {
  type ContributionListState,
  defaultListState,
  formatListState,
  toContributionQuery,
} from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import type { SuggestedFilter } from "@/lib/client/url/suggested-filters";
import { wantExport } from "@/lib/client/wanted-export";
import { formatDate, formatToday } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { fold } from "@/lib/records/folded-text";
import { paletteCopy } from "./copy";
import type { PaletteItem } from "./palette-items";

/** Delay before typed text is searched, in ms. Every search becomes an audit entry. */
const pauseMs = 200;
const minCharacters = 2;
/** The label of card and account endings in search hits (`lib/search/search-keys.ts`). */
const cardKind = "Card or account";

/**
 * Searches contributions and supporters. With the mask on, they are listed by id. While an answer loads, the
 * previous results that match the new text stay.
 * @param ticket of the page, which links to contributions and supporters keep
 * @returns the results, the extent of the search once there is an answer, and whether some may be missing
 */
export function useFoundItems(query: string, ticket: string | null) {
  const { preferences, zone } = usePreferences();
  const { mask, locale } = preferences;
  const region = { zone, locale };
  const [now] = useState(Date.now);
  const text = query.trim();
  const { q, isSearched, gifts, areGiftsCurrent, people, posts, isAnswered, isFailed } = useSearches(text);
  const suggested = useSuggestedFilters({ state: searchState(q, ticket), now, region }, isSearched);
  const exported = useExportItem(suggested, now, locale);
  if (!isSearched || text === "") return { sections: [], searched: null, isFailed: false };

  function toGift(hit: SearchHit): PaletteItem {
    const { id, name, amount, at, status, isTest } = hit;
    const facts = [
      mask || name === null ? null : id,
      at === null ? null : (formatToday(at, now, region) ?? formatDate(at, region)),
      mask ? null : foundText(hit),
    ].filter((fact) => fact !== null);
    const label = mask ? id : (name ?? id);
    // The anchor of a previous result is that of another text.
    const to = withTicket(paths.contribution(id), ticket, (areGiftsCurrent && hit.anchor) || "");
    const figures = { status, isTest, figure: amount };
    return { id: `found ${id}`, label, recordId: id, icon: "receipt-text", facts, ...figures, to };
  }

  function toPost({ id, name, publishedAt, feed }: FoundPosts["data"][number]): PaletteItem {
    const facts = [feed.label, ...(publishedAt === null ? [] : [formatDate(publishedAt, region)])];
    const to = paths.post(feed.id, id);
    return { id: `post ${feed.id} ${id}`, label: name ?? id, recordId: id, icon: "newspaper", facts, to };
  }

  function toFilters(filter: SuggestedFilter): readonly PaletteItem[] {
    const label = suggestionName(filter);
    const note = filter.count === null ? "" : uiCopy.contributions(filter.count, locale);
    const to = listHref(filter.next);
    const item: PaletteItem = { id: `filter ${label}`, label, note, icon: "list-filter", to };
    return filter.isCombined ? [item, ...exported] : [item];
  }

  function toSupporter({ id, name, email, contributions }: FoundSupporters["data"][number]): PaletteItem {
    const facts = mask || name === null ? [] : [email ?? id];
    const figure = uiCopy.contributions(contributions, locale);
    const label = mask ? id : (name ?? id);
    const to = withTicket(paths.supporter(id), ticket);
    return { id: `giver ${id}`, label, recordId: id, icon: "hand-heart", facts, figure, to };
  }

  const hits = gifts.data?.hits ?? [];
  const found = people.data?.data ?? [];
  const newest = q === text ? (posts.data?.data ?? []) : [];
  const supporters = {
    title: people.data?.isUnknownAddress ? paletteCopy.closestSupporters : shellCopy.supporters,
    items: (isAnswered ? found : stillFound(found, text)).map(toSupporter),
  };
  const contributions = {
    title: (gifts.data && closestWords(gifts.data, hits.length)) ?? shellCopy.contributions,
    items: (isAnswered ? hits : stillFound(hits, text)).map(toGift),
  };
  const isPerson = found.some(({ id }) => fold(id) === fold(text));
  const isGift = isAnswered && !isPerson && hits.some((hit) => isNamedBy(text, hit));
  const sections = [
    ...(isGift ? [contributions, supporters] : [supporters, contributions]),
    { title: paletteCopy.filter, items: isAnswered ? suggested.flatMap(toFilters) : [] },
    { title: shellCopy.posts, items: newest.map(toPost) },
  ];
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    searched: gifts.data ? { ...gifts.data, at: gifts.dataUpdatedAt } : null,
    isFailed,
  };
}

function searchState(q: string, ticket: string | null): ContributionListState {
  return { ...defaultListState, q, ticket: ticket ?? undefined };
}

/** Returns the line that exports the list of several filters; empty without results or an exact count. */
function useExportItem(suggested: readonly SuggestedFilter[], now: number, locale: string) {
  const { account, canSearch } = useDesk();
  const combined = suggested.find(({ isCombined }) => isCombined);
  const { next = defaultListState } = combined ?? {};
  const isOffered = combined !== undefined && canSearch && mayExport(account);
  const options = { ...totalQueryOptions(toContributionQuery(next, now)), enabled: isOffered };
  const { data: counted } = useQuery(options);
  if (!isOffered || !counted || counted.total === 0 || counted.isAtLeast) return [];
  const item: PaletteItem = {
    id: "export",
    label: paletteCopy.exportThese(counted.total, locale),
    note: paletteCopy.exportNote,
    icon: "download",
    to: listHref(next),
    prepare: () => wantExport(formatListState(next)),
  };
  return [item];
}

function useSearches(text: string) {
  const q = useSettled(text);
  // An address or the id of a post is looked up as such.
  const isSearched = [...q].length >= minCharacters && !q.includes("/");
  const gifts = useQuery({ ...searchQueryOptions(q), enabled: isSearched });
  const people = useQuery({ ...supporterSearchOptions(q), enabled: isSearched });
  const posts = useQuery({ ...postSearchOptions(q), enabled: isSearched });
  const areGiftsCurrent = q === text && !gifts.isPlaceholderData;
  const isCurrent = areGiftsCurrent && !people.isPlaceholderData;
  // Both appear at once, or the selected line would change unexpectedly.
  const isAnswered = isCurrent && !gifts.isPending && !people.isPending;
  const isFailed = gifts.data === null || people.data === null;
  return { q, isSearched, gifts, areGiftsCurrent, people, posts, isAnswered, isFailed };
}

/** Whether a text is the whole ID, receipt number, payment reference or card ending of a contribution. */
function isNamedBy(text: string, { id, anchor, found }: SearchHit): boolean {
  const isCard = found.some(({ of, stretches }) => of === cardKind && stretches[0]?.text === text);
  return fold(id) === fold(text) || anchor !== undefined || isCard;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
