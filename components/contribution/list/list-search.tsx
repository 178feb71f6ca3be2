"use client";

import type { FormEvent } from "react";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { withFilter } from "@/lib/client/list-change";
import { useListState } from "./list-state";

/** Narrows the list to the contributions that hold some words. */
export function ListSearch() {
  const { state, go } = useListState();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    const q = typeof typed === "string" ? typed.trim() : "";
    go(withFilter(state, { q: q === "" ? undefined : q }));
  }

  return (
    <search className="max-lg:order-last max-lg:w-full lg:w-52 lg:@max-4xl:flex-1">
      <form
        onSubmit={submit}
        className="flex h-8 w-full items-center gap-2 rounded-control border border-line-3 bg-surface px-2.5
          outline-accent focus-within:outline-2 max-sm:h-10"
      >
        <SpriteIcon name="search" size={16} className="text-ink-3" />
        <input
          key={state.q}
          name="q"
          type="search"
          aria-label="Words in these contributions"
          placeholder="Name, e-mail, receipt…"
          defaultValue={state.q}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </form>
    </search>
  );
}
