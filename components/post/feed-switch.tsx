"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { closePopovers, Popover } from "@/components/ui/panel/popover";
import { paths } from "@/lib/paths";
import { postCopy } from "./copy";
import type { NamedFeed } from "./post-parts";

const menuId = "feed-menu";

/** The menu of feeds. A link to the page itself loads no other page, so each link closes the menu. */
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
      <Popover
        as="nav"
        id={menuId}
        aria-label={postCopy.feeds}
        className="inset-auto mt-1 w-72 p-1 [position-anchor:--feed-switch]
          [position-area:bottom_span-left]"
      >
        <ul>
          {feeds.map(({ id, label }) => (
            <li key={id}>
              <DeskLink
                href={paths.posts(id)}
                onClickCapture={closePopovers}
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
              onClickCapture={closePopovers}
              className="flex h-8 items-center rounded-control px-2 pl-8 text-ink-2 hover:bg-hover"
            >
              {postCopy.allOrById}
            </DeskLink>
          </li>
        </ul>
      </Popover>
    </div>
  );
}
