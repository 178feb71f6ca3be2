import { ArrowLeft, ChevronLeft, ChevronRight, ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { PostListState } from "@/lib/client/posts-url";
import { formatCount } from "@/lib/format/count";
import type { NamedFeed } from "./feed-switch";
import { webAddress } from "./media";
import { listHref, type PostTab, postHref } from "./post-href";

/** A post beside this one in the list, and the page of the list on which it stands. */
export interface Neighbour {
  readonly id: string;
  readonly name: string;
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
  state: PostListState;
  tab: PostTab;
  standing: Standing | null;
  address: unknown;
  locale: string;
}) {
  const { feed, id, state, tab, standing, address, locale } = props;
  const page = webAddress(address);
  const step = { feedId: feed.id, state, tab };
  return (
    <div className="sticky top-13 z-10 flex min-h-14 min-w-0 items-center gap-3 border-line border-b bg-surface px-4 sm:px-6 print:hidden">
      <Link href={listHref(feed.id, state)} className={`${buttonLook("quiet")} -ml-2 min-w-0 shrink`}>
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        <span className="sr-only">Back to </span>
        <bdi className="truncate max-sm:max-w-24">{feed.label}</bdi>
      </Link>
      <span className="flex min-w-0 items-center gap-1 border-line border-l pl-3">
        <code className="truncate font-mono text-12">{id}</code>
        <CopyButton text={id} label="Copy the id" />
      </span>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {standing === null ? null : (
          <>
            <span className="mr-1 text-12 text-ink-3 tabular-nums max-md:hidden">
              {formatCount(standing.position, locale)} of {formatCount(standing.total, locale)}
            </span>
            <Step {...step} to={standing.newer} rel="prev" word="Newer">
              <ChevronLeft aria-hidden size={16} strokeWidth={1.75} />
              <span className="max-lg:sr-only">Newer</span>
            </Step>
            <Step {...step} to={standing.older} rel="next" word="Older">
              <span className="max-lg:sr-only">Older</span>
              <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
            </Step>
          </>
        )}
        {page === null ? null : (
          <a
            href={page.href}
            target="_blank"
            rel="noreferrer noopener"
            className={`${buttonLook("plain")} max-sm:hidden`}
          >
            <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
            <span className="max-lg:sr-only">Open public page</span>
          </a>
        )}
      </div>
    </div>
  );
}

function Step(props: {
  feedId: string;
  state: PostListState;
  tab: PostTab;
  to: Neighbour | null;
  rel: "prev" | "next";
  word: string;
  children: ReactNode;
}) {
  const { feedId, state, tab, to, rel, word, children } = props;
  if (to === null) {
    return (
      <span aria-hidden className={`${buttonLook("plain")} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <Link
      href={postHref(feedId, to.id, { ...state, page: to.page }, tab)}
      rel={rel}
      title={`${word}: ${to.name || to.id}`}
      className={buttonLook("plain")}
    >
      {children}
    </Link>
  );
}
