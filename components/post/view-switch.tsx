import { DeskLink } from "@/components/ui/desk-link";
import { LayoutGrid, Table } from "@/components/ui/icons";
import type { PostListState } from "@/lib/client/posts-url";
import { listHref } from "./post-href";

const views = [
  { view: "table", icon: Table, word: "Table" },
  { view: "gallery", icon: LayoutGrid, word: "Gallery" },
] as const;

/** Table or gallery; the page stays. */
export function ViewSwitch({ feedId, state }: { feedId: string; state: PostListState }) {
  return (
    <nav aria-label="View" className="flex h-8 rounded-well bg-sunken p-0.5 max-sm:h-10">
      {views.map(({ view, icon: Icon, word }) => (
        <DeskLink
          key={view}
          href={listHref(feedId, { ...state, view })}
          aria-current={state.view === view ? "true" : undefined}
          className={`flex items-center gap-2 rounded-control px-2.5 font-medium max-sm:px-3 ${
            state.view === view
              ? "bg-surface text-ink shadow-control dark:bg-line"
              : "text-ink-2 hover:text-ink"
          }`}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          <span className="max-sm:sr-only">{word}</span>
        </DeskLink>
      ))}
    </nav>
  );
}
