import { buttonLook } from "@/components/ui/button";
import { ExternalLink } from "@/components/ui/icons";
import { Neighbours } from "@/components/ui/neighbours";
import { RecordBar } from "@/components/ui/record-bar";
import { formatCount } from "@/lib/format/count";
import { webAddress } from "@/lib/reading/web-address";
import type { NamedFeed } from "./feed-switch";
import { listHref, type PostState, postHref } from "./post-href";

/** A post beside this one in the list, and the page of the list on which it stands. */
export interface Neighbour {
  readonly id: string;
  readonly page: number;
}

/** Where a post stands in the list that the reader came from. */
export interface Standing {
  readonly position: number;
  readonly total: number;
  readonly newer: Neighbour | null;
  readonly older: Neighbour | null;
}

/** The bar over a post: back to the list as it was, the id, the neighbours, and the public page. */
export function PostBar(props: {
  feed: NamedFeed;
  id: string;
  state: PostState;
  standing: Standing | null;
  address: unknown;
  locale: string;
}) {
  const { feed, id, state, standing, address, locale } = props;
  const { list } = state;
  const page = webAddress(address);
  const step = (to: Neighbour | null) =>
    to === null || list === null
      ? null
      : postHref(feed.id, to.id, { ...state, list: { ...list, page: to.page }, whole: [] });
  return (
    <RecordBar back={listHref(feed.id, list)} backWords={feed.label} id={id}>
      {standing === null ? null : (
        <Neighbours
          noun="post"
          links={{
            position: `${formatCount(standing.position, locale)} of ${formatCount(standing.total, locale)}`,
            previous: step(standing.newer),
            next: step(standing.older),
          }}
        />
      )}
      {page === null ? null : (
        <a
          href={page.href}
          target="_blank"
          rel="noreferrer noopener"
          title="Open public page"
          className={`${buttonLook("plain")} max-sm:hidden`}
        >
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          <span className="max-lg:sr-only">Open public page</span>
        </a>
      )}
    </RecordBar>
  );
}
