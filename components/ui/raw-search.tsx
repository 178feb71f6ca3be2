"use client";

import type { ReactNode } from "react";
import { ChevronDown, ChevronUp, Search } from "@/components/ui/icons";
import { buttonLook } from "./button";

/** The search over a record's JSON: Enter and the arrows go from hit to hit. */
export function RawSearch(props: {
  words: string;
  onWords: (words: string) => void;
  onGo: (step: 1 | -1) => void;
  /** What the search found, in words. */
  found: string;
  children: ReactNode;
}) {
  const { words, onWords, onGo, found, children } = props;
  return (
    <form
      className="flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onGo(1);
      }}
    >
      <label
        className="flex h-8 min-w-40 max-w-80 flex-1 items-center gap-2 rounded-control border
        border-line-3 px-2 outline-accent focus-within:outline-2"
      >
        <Search aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <span className="sr-only">Search the JSON</span>
        <input
          type="search"
          value={words}
          placeholder="Search fields and values"
          onChange={(event) => onWords(event.target.value)}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </label>
      <button type="button" aria-label="Previous hit" onClick={() => onGo(-1)} className={buttonLook("icon")}>
        <ChevronUp aria-hidden size={16} strokeWidth={1.75} />
      </button>
      <button type="submit" aria-label="Next hit" className={buttonLook("icon")}>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </button>
      <p role="status" className="text-12 text-ink-3">
        {found}
      </p>
      <span className="ml-auto">{children}</span>
    </form>
  );
}
