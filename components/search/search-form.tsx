"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { code, filled } from "@/components/ui/filled";
import { Button } from "@/components/ui/form/button";
import { HiddenInputs, SubmittedInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { clientCopy } from "@/lib/client/copy";
import { searchHref, withFilter, withSearch } from "@/lib/client/url/list-changes";
import {
  type ContributionListState,
  formatListState,
  isSearchTooLong,
  shownZone,
} from "@/lib/client/url/list-state";
import { lookupHref } from "@/lib/client/url/lookup";
import { withWords, wordsOf } from "@/lib/client/url/search-conditions";
import { paths } from "@/lib/paths";
import { searchCopy } from "./copy";

/** @param props.hasResults hides the hint, so that more results are in sight; a screen reader still has it */
export function SearchForm({ state, hasResults }: { state: ContributionListState; hasResults: boolean }) {
  const { q = "" } = state;
  const router = useRouter();
  useZoneOverride(shownZone(state, undefined), (zone) =>
    router.push(searchHref(withFilter(state, { zone }))),
  );

  const [isTooLong, setTooLong] = useState(false);

  // Without JavaScript, the form drops the conditions of the search and keeps its words.
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "");
    const [lookup, next] = [lookupHref(typed, state), withWords(q, typed)];
    const isRefused = lookup === null && isSearchTooLong(next);
    setTooLong(isRefused);
    if (!isRefused) router.push(lookup ?? searchHref(withSearch(state, next)));
  }

  return (
    <search>
      <form action={paths.search} onSubmit={submit} className="flex gap-2 print:hidden">
        <label
          htmlFor="search-words"
          className="flex h-8 min-w-0 flex-1 items-center gap-3 rounded-well border border-line-3 bg-surface
            px-3 max-sm:h-10 outline-accent focus-within:outline-2"
        >
          <Icon name="search" size={16} className="text-ink-3" />
          <span className="sr-only">{searchCopy.label}</span>
          <SubmittedInput
            id="search-words"
            name="q"
            type="search"
            submitted={wordsOf(q)}
            maxLength={1000}
            aria-describedby="search-hint"
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
        <HiddenInputs query={formatListState({ ...state, q: undefined, page: 1, peek: undefined })} />
        <Button type="submit">{searchCopy.button}</Button>
      </form>
      <p role="alert" className="mt-2 text-12 text-red empty:hidden">
        {isTooLong ? clientCopy.searchTooLong : ""}
      </p>
      <p id="search-hint" className={hasResults ? "sr-only" : "mt-2 text-pretty text-12 text-ink-3"}>
        {filled(searchCopy.hint, {
          amount: code("CA$25.00"),
          bound: code(">100"),
          phrase: code('"anna smith"'),
        })}
      </p>
    </search>
  );
}
