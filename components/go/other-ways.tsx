import { List, type LucideIcon, Newspaper, Search } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { plainListState } from "@/lib/client/contributions-url";
import type { Jump } from "@/lib/client/resolve-jump";
import { searchHref } from "@/lib/client/search-url";
import { paths } from "@/lib/paths";
import { withTicket } from "./with-ticket";

/** Where to go on from when a text led nowhere. */
export function OtherWays({ jump, ticket }: { jump: Jump; ticket: string | null }) {
  return (
    <ul className="border-line border-t">
      {jump.kind === "text" || jump.kind === "contribution" ? (
        <Way icon={Search}>
          <Link
            href={searchHref({ ...plainListState, q: jump.kind === "text" ? jump.q : jump.id })}
            prefetch={false}
            className={look}
          >
            Search all contributions for it
          </Link>
        </Way>
      ) : null}
      <Way icon={List}>
        <Link href={withTicket(paths.contributions, ticket)} prefetch={false} className={look}>
          All contributions, newest first
        </Link>
      </Way>
      {jump.kind === "post" ? (
        <Way icon={Newspaper}>
          <Link href={paths.posts(jump.feedId)} prefetch={false} className={look}>
            All posts of feed <bdi>{jump.feedId}</bdi>
          </Link>
        </Way>
      ) : null}
      <Way icon={Newspaper}>
        <Link href={paths.feeds} prefetch={false} className={look}>
          Feeds and their posts
        </Link>
      </Way>
    </ul>
  );
}

const look = "min-w-0 flex-1 truncate py-2.5 font-medium text-accent hover:text-accent-hover";

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-line border-b">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      {children}
    </li>
  );
}
