import Link from "next/link";
import { RawRecord } from "@/components/ui/raw-record";
import type { PostListState } from "@/lib/client/posts-url";
import type { Place } from "@/lib/format/moment";
import { toPostRow } from "@/lib/reading/list-rows";
import type { NamedFeed } from "./feed-switch";
import { PostArticle } from "./post-article";
import { PostBadge } from "./post-badge";
import { type PostTab, postHref } from "./post-href";
import { PostSide } from "./post-side";
import { publishedLine, stateSentence } from "./post-words";

const tabs = [
  { tab: "reading", word: "Reading" },
  { tab: "raw", word: "Raw JSON" },
] as const;

/** One post: the article, and beside it every other field of the record; or the record as it came. */
export function PostDetail(props: {
  feed: NamedFeed;
  record: unknown;
  state: PostListState;
  tab: PostTab;
  now: number;
  place: Place;
}) {
  const { feed, record, state, tab, now, place } = props;
  const { id, name, state: life } = toPostRow(record, now);
  return (
    <div className="grid w-full gap-x-12 gap-y-8 p-4 sm:p-6 xl:grid-cols-[minmax(0,720px)_336px] xl:justify-between">
      <article className={`min-w-0 ${tab === "raw" ? "xl:col-span-2" : "mx-auto w-full max-w-180 xl:mx-0"}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PostBadge state={life} />
          <p className="min-w-0 text-12 text-ink-3 tabular-nums">{publishedLine(record, now, place)}</p>
          <nav aria-label="Ways to see the post" className="ml-auto flex h-8 rounded-well bg-sunken p-0.5">
            {tabs.map(({ tab: other, word }) => (
              <Link
                key={other}
                href={postHref(feed.id, id, state, other)}
                aria-current={tab === other ? "true" : undefined}
                className={`flex items-center rounded-control px-2.5 font-medium ${
                  tab === other
                    ? "bg-surface text-ink shadow-control dark:bg-line"
                    : "text-ink-2 hover:text-ink"
                }`}
              >
                {word}
              </Link>
            ))}
          </nav>
        </div>
        <h1
          data-field="name"
          title={name}
          className="mt-3 line-clamp-6 font-semibold text-24 tracking-[-0.03em] [overflow-wrap:anywhere] sm:text-[30px] sm:leading-[38px]"
        >
          <bdi>{name || id}</bdi>
        </h1>
        {tab === "raw" ? <RawRecord record={record} /> : <PostArticle record={record} />}
      </article>
      {tab === "raw" ? null : (
        <aside
          aria-label="Facts of the post"
          className="mx-auto grid w-full min-w-0 max-w-180 content-start gap-6 sm:max-xl:grid-cols-2 sm:max-xl:gap-x-10 xl:mx-0"
        >
          <PostSide record={record} state={stateSentence(record, now, place)} place={place} />
        </aside>
      )}
    </div>
  );
}
