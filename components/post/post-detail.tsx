import type { FieldContext } from "@/components/ui/field";
import { KeptNotice } from "@/components/ui/kept-notice";
import { RawView } from "@/components/ui/raw-view";
import { ViewTabs } from "@/components/ui/view-tabs";
import { WholeTextLink } from "@/components/ui/whole-text-link";
import type { FailureCode } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { toPostRow } from "@/lib/reading/list-rows";
import { cutLongTexts } from "@/lib/reading/long-texts";
import { member } from "@/lib/reading/member";
import { unknownPaths } from "@/lib/reading/spec-fields";
import type { NamedFeed } from "./feed-switch";
import { PostArticle } from "./post-article";
import { PostBadge } from "./post-badge";
import { PostBar, type Standing } from "./post-bar";
import { type PostState, postHref } from "./post-href";
import { PostSide } from "./post-side";
import { publishedLine, stateSentence } from "./post-words";

interface Props {
  readonly feed: NamedFeed;
  readonly id: string;
  readonly record: unknown;
  readonly provenance: { readonly asOf: number; readonly kept?: "fresh" | FailureCode };
  readonly standing: Standing | null;
  readonly state: PostState;
  /** ms UTC; decides whether it is scheduled, live or expired. */
  readonly now: number;
  readonly place: Place;
}

/** One post: the article, and beside it every other field of the record; or the record as it came. */
export function PostDetail(props: Props) {
  const { feed, id, provenance, standing, state, now, place } = props;
  const { record, lengths } = cutLongTexts(props.record, new Set(state.whole));
  const { name, state: life } = toPostRow(record, now);
  const context: FieldContext = {
    place,
    currency: null,
    lengths,
    whole: new Set(state.whole),
    hrefToWhole: (path) => {
      const isWhole = state.whole.includes(path);
      const others = state.whole.filter((other) => other !== path);
      return postHref(feed.id, id, { ...state, whole: isWhole ? others : [...others, path] });
    },
  };
  const tabs = (["reading", "raw"] as const).map((tab) => ({
    words: tab === "raw" ? "Raw JSON" : "Reading",
    href: postHref(feed.id, id, { ...state, tab }),
    isHere: state.tab === tab,
  }));
  const isRaw = state.tab === "raw";
  const bar = { feed, id, state, standing, locale: place.locale };
  return (
    <>
      <KeptNotice noun="post" {...provenance} />
      <PostBar {...bar} address={member(record, "absolute_url")} />
      <div
        className="grid w-full gap-x-12 gap-y-8 p-4 sm:p-6 xl:grid-cols-[minmax(0,720px)_336px]
        xl:justify-between"
      >
        <article className={`min-w-0 ${isRaw ? "xl:col-span-2" : "mx-auto w-full max-w-180 xl:mx-0"}`}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <PostBadge state={life} />
            <p className="min-w-0 flex-1 text-12 text-ink-3 tabular-nums max-sm:order-last max-sm:basis-full">
              {publishedLine(record, now, place)}
            </p>
            <ViewTabs tabs={tabs} />
          </div>
          <h1
            data-field="name"
            className="mt-3 line-clamp-6 text-balance font-semibold text-24 tracking-[-0.03em]
              [overflow-wrap:anywhere] sm:text-[30px] sm:leading-[38px]"
          >
            <bdi>{name || id}</bdi>
          </h1>
          {isRaw ? (
            <div className="mt-4">
              <RawView
                address={`${paths.apiPost(feed.id, id)}?include=categories,postType`}
                isWrapped={false}
                unknown={unknownPaths(props.record, "post")}
              />
            </div>
          ) : (
            <>
              <WholeTextLink path="name" context={context} />
              <PostArticle record={record} context={context} />
            </>
          )}
        </article>
        {isRaw ? null : (
          <aside
            aria-label="Facts of the post"
            className="mx-auto grid w-full min-w-0 max-w-180 content-start gap-6 sm:max-xl:grid-cols-2
              sm:max-xl:gap-x-10 xl:mx-0"
          >
            <PostSide record={record} state={stateSentence(record, now, place)} context={context} />
          </aside>
        )}
      </div>
    </>
  );
}
