import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";
import { postCopy } from "./copy";

/** A feed as the pages name it. */
export interface NamedFeed {
  readonly id: string;
  readonly label: string;
}

const menuId = "feed-menu";

/** The open feed, with links to the others in a native popover, which needs no script. */
export function FeedSwitch({ current, feeds }: { current: NamedFeed; feeds: readonly NamedFeed[] }) {
  return (
    <div className="min-w-0">
      <button
        type="button"
        popoverTarget={menuId}
        className={`${buttonLook("plain")} max-w-full min-w-0 shrink max-sm:h-10 [anchor-name:--feed-switch]`}
      >
        <Icon name="newspaper" size={16} className="text-ink-2" />
        <span className="sr-only">{postCopy.feedBefore}</span>
        <bdi className="truncate">{current.label}</bdi>
        {current.label === current.id ? null : (
          <code className="truncate font-mono font-normal text-12 text-ink-3 max-sm:hidden">
            {current.id}
          </code>
        )}
        <Icon name="chevron-down" className="text-ink-3" />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label={postCopy.feeds}
        className="inset-auto m-0 mt-1 w-72 max-w-[90vw] rounded-overlay border border-line-2 bg-overlay p-1
          text-ink shadow-popover [position-anchor:--feed-switch] [position-area:bottom_span-left]"
      >
        <ul>
          {feeds.map(({ id, label }) => (
            <li key={id}>
              <DeskLink
                href={paths.posts(id)}
                aria-current={id === current.id ? "page" : undefined}
                className="flex h-8 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-hover"
              >
                <Icon name="check" className={`text-accent ${id === current.id ? "" : "invisible"}`} />
                <bdi className="truncate">{label}</bdi>
                <code className="ml-auto truncate pl-2 font-mono text-12 text-ink-3">{id}</code>
              </DeskLink>
            </li>
          ))}
          <li className="mt-1 border-line border-t pt-1">
            <DeskLink
              href={paths.feeds}
              className="flex h-8 items-center rounded-control px-2 pl-8 text-ink-2 hover:bg-hover"
            >
              {postCopy.allOrById}
            </DeskLink>
          </li>
        </ul>
      </nav>
    </div>
  );
}
