import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/desk-link";
import { type IconComponent, List, Newspaper, Search } from "@/components/ui/icons";
import { plainListState } from "@/lib/client/contributions-url";
import type { Jump } from "@/lib/client/resolve-jump";
import { searchHref } from "@/lib/client/search-url";
import { withTicket } from "@/lib/client/with-ticket";
import { paths } from "@/lib/paths";

/** Where to go on from when a text led nowhere. */
export function OtherWays({ jump, ticket }: { jump: Jump; ticket: string | null }) {
  return (
    <ul className="border-line border-t">
      {jump.kind === "text" || jump.kind === "contribution" ? (
        <Way icon={Search}>
          <DeskLink
            href={searchHref({ ...plainListState, q: jump.kind === "text" ? jump.q : jump.id })}
            className={look}
          >
            Search all contributions for it
          </DeskLink>
        </Way>
      ) : null}
      <Way icon={List}>
        <DeskLink href={withTicket(paths.contributions, ticket)} className={look}>
          All contributions, newest first
        </DeskLink>
      </Way>
      {jump.kind === "post" ? (
        <Way icon={Newspaper}>
          <DeskLink href={paths.posts(jump.feedId)} className={look}>
            All posts of feed <bdi>{jump.feedId}</bdi>
          </DeskLink>
        </Way>
      ) : null}
      <Way icon={Newspaper}>
        <DeskLink href={paths.feeds} className={look}>
          Feeds and their posts
        </DeskLink>
      </Way>
    </ul>
  );
}

const look = "min-w-0 flex-1 truncate py-2.5 font-medium text-accent hover:text-accent-hover";

function Way({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-line border-b">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      {children}
    </li>
  );
}
