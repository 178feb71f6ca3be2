import Form from "next/form";
import { buttonLook } from "@/components/ui/form/button";
import { HiddenInputs, SubmittedInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { type ContributionListState, formatListState } from "@/lib/client/url/list-state";
import { paths } from "@/lib/paths";
import { searchCopy } from "./copy";

/** The field of the search page; it works without a script, too. What else narrows the search stays. */
export function SearchForm({ state }: { state: ContributionListState }) {
  const rest = formatListState({ ...state, q: undefined, page: 1, peek: undefined });
  return (
    <search>
      <Form action={paths.search} prefetch={false} className="flex gap-2">
        <label
          htmlFor="search-words"
          className="flex h-10 min-w-0 flex-1 items-center gap-3 rounded-well border border-line-3 bg-surface
            px-3 outline-accent focus-within:outline-2"
        >
          <Icon name="search" size={16} className="text-ink-3" />
          <span className="sr-only">{searchCopy.label}</span>
          <SubmittedInput
            id="search-words"
            name="q"
            type="search"
            submitted={state.q ?? ""}
            maxLength={1000}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby="search-hint"
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
        <HiddenInputs query={rest} />
        <button type="submit" className={`${buttonLook("plain")} h-10!`}>
          {searchCopy.button}
        </button>
      </Form>
      <p id="search-hint" className="mt-2 text-pretty text-12 text-ink-3">
        {searchCopy.hintNames}
        <code className="font-mono">CA$25.00</code>
        {searchCopy.hintOr} <code className="font-mono">&gt;100</code>;{" "}
        <code className="font-mono">"anna smith"</code>
        {searchCopy.hintExact}
        <code className="font-mono">status:paid</code>
        {searchCopy.hintEnd}
      </p>
    </search>
  );
}
