import { Search, X } from "lucide-react";
import Form from "next/form";
import { DeskLink } from "@/components/ui/desk-link";
import { type PostListState, withPostName } from "@/lib/client/posts-url";
import { paths } from "@/lib/paths";
import { listHref } from "./post-href";
import { StateInputs } from "./state-inputs";

/** Search by a part of the name, answered by the server; Enter starts it, also without a script. */
export function PostSearch({ feedId, state }: { feedId: string; state: PostListState }) {
  const { name } = state;
  return (
    <Form
      prefetch={false}
      action={paths.posts(feedId)}
      role="search"
      aria-label="Posts by name"
      className="relative min-w-0 grow sm:max-w-70"
    >
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <StateInputs state={{ ...state, name: undefined, page: 1 }} />
      <input
        // The field shows what the list was asked for, also after Back.
        key={name ?? ""}
        name="name"
        defaultValue={name ?? ""}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        enterKeyHint="search"
        aria-label="Name contains"
        placeholder="Name contains"
        className="h-8 w-full min-w-0 max-sm:h-10 rounded-well border border-line-3 bg-surface pr-9 pl-9 placeholder:text-ink-3"
      />
      {name === undefined ? null : (
        <DeskLink
          href={listHref(feedId, withPostName(state, undefined))}
          title="Clear the search"
          className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={14} strokeWidth={2} />
          <span className="sr-only">Clear the search</span>
        </DeskLink>
      )}
    </Form>
  );
}
