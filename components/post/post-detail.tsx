import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { ForeignLink } from "@/components/ui/link/desk-link";
import { ListNavigation, type ListPosition } from "@/components/ui/panel/list-navigation";
import { RecordBar, ViewTabs } from "@/components/ui/panel/record-bar";
import { valueCopy } from "@/components/ui/value/copy";
import { type FieldContext, withToggledPath } from "@/components/ui/value/field";
import { WholeTextLink } from "@/components/ui/value/field-facts";
import { RawView } from "@/components/ui/value/raw-view";
import { postListHref } from "@/lib/client/url/post-list-state";
import type { FailureCode } from "@/lib/contract/failure";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { type Post, parsePost, postState } from "@/lib/records/post";
import { cutLongTexts } from "@/lib/records/raw-record";
import { unknownPaths } from "@/lib/records/spec-fields";
import { webAddress } from "@/lib/records/text";
import { postCopy, publishedLine, stateSentence } from "./copy";
import { Figure } from "./figure";
import { toMedia } from "./media";
import { PostZone } from "./post-filters";
import { type PostState, postHref } from "./post-href";
import { type NamedFeed, PostBadge } from "./post-parts";
import { PostSide } from "./post-side";

interface Props {
  readonly feed: NamedFeed;
  readonly id: string;
  readonly record: Post;
  readonly provenance: { readonly asOf: number; readonly cached?: "fresh" | FailureCode };
  readonly position: ListPosition | null;
  readonly state: PostState;
  /** ms UTC; decides whether the post is scheduled, live or expired. */
  readonly now: number;
  readonly region: Region;
}

const tabs = [
  { view: "reading", words: postCopy.article },
  { view: "raw", words: valueCopy.rawJson },
] as const;

export function PostDetail(props: Props) {
  const { feed, id, provenance, state, now, region } = props;
  const { record: json, lengths } = cutLongTexts(props.record.raw, new Set(state.expanded));
  const post = parsePost(json);
  const context: FieldContext = {
    region,
    currency: null,
    lengths,
    expanded: new Set(state.expanded),
    hrefToExpand: (path) =>
      postHref(feed.id, id, { ...state, expanded: withToggledPath(state.expanded, path) }),
  };
  const isRaw = state.tab === "raw";
  return (
    <>
      <StaleNotice noun={postCopy.noun} {...provenance} />
      {state.list?.zone === undefined ? null : (
        <PostZone feedId={feed.id} list={state.list} post={{ id, state }} />
      )}
      <PostBar {...props} address={post.address} />
      <div
        className="grid w-full gap-x-12 gap-y-8 p-4 sm:p-6 xl:grid-cols-[minmax(0,720px)_336px]
        xl:justify-between"
      >
        <article className={`min-w-0 ${isRaw ? "xl:col-span-2" : "mx-auto w-full max-w-180 xl:mx-0"}`}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <PostBadge state={postState(post, now)} />
            <p className="min-w-0 flex-1 text-12 text-ink-3 tabular-nums max-sm:order-last max-sm:basis-full">
              {publishedLine(post, now, region)}
            </p>
            <ViewTabs
              views={tabs}
              current={state.tab}
              hrefOf={(tab) => postHref(feed.id, id, { ...state, tab })}
            />
          </div>
          <h1
            data-field="name"
            className="mt-3 line-clamp-6 text-balance font-semibold text-24
              wrap-anywhere sm:text-[30px] sm:leading-[38px]"
          >
            <bdi>{post.name ?? id}</bdi>
          </h1>
          {isRaw ? (
            <div className="mt-4">
              <RawView
                address={`${paths.apiPost(feed.id, id)}?include=categories,postType`}
                isWrapped={false}
                unknown={unknownPaths(props.record.raw, "post")}
              />
            </div>
          ) : (
            <>
              <WholeTextLink path="name" context={context} />
              <PostArticle post={post} context={context} />
            </>
          )}
        </article>
        {isRaw ? null : (
          <aside
            aria-label={postCopy.postDetails}
            className="mx-auto grid w-full min-w-0 max-w-180 content-start gap-6 sm:max-xl:grid-cols-2
              sm:max-xl:gap-x-10 xl:mx-0"
          >
            <PostSide post={post} state={stateSentence(post, now, region)} context={context} />
          </aside>
        )}
      </div>
    </>
  );
}

/** Renders foreign text as text, never as markup. */
function PostArticle({ post, context }: { post: Post; context: FieldContext }) {
  const paragraphs = paragraphsOf(post.body ?? "");
  return (
    <>
      <p data-field="summary" dir="auto" className="mt-3 text-ink-2 text-[17px] leading-7 wrap-anywhere">
        {post.summary ?? <span className="text-13 text-ink-3">{postCopy.noSummary}</span>}
      </p>
      <WholeTextLink path="summary" context={context} />
      <div className="mt-5 empty:hidden">
        <Figure media={toMedia(post.featureImage)} title={postCopy.featureImage} />
      </div>
      <div data-field="body" className="mt-6 grid gap-4 text-[16px] leading-[27px] wrap-anywhere">
        {paragraphs.length === 0 ? <p className="text-13 text-ink-3">{postCopy.emptyBody}</p> : null}
        {paragraphs.map(({ at, text }) => (
          <p key={at} dir="auto">
            {text}
          </p>
        ))}
        <WholeTextLink path="body" context={context} />
      </div>
      <div className="mt-8 empty:hidden">
        <Figure media={toMedia(post.alternateImage)} title={postCopy.alternateImage} />
      </div>
    </>
  );
}

/** Returns the non-blank lines of a body, each with its offset (read API §2.2). */
function paragraphsOf(body: string): readonly { at: number; text: string }[] {
  const lines = [...body.matchAll(/[^\r\n]+/g)].map(({ index, 0: text }) => ({ at: index, text }));
  return lines.filter(({ text }) => text.trim() !== "");
}

function PostBar({ feed, id, state, position, region, address }: Props & { address: string | null }) {
  const { list } = state;
  const page = webAddress(address);
  return (
    <RecordBar back={postListHref(feed.id, list)} backWords={feed.label} id={id}>
      <ListNavigation
        position={position}
        noun={postCopy.noun}
        locale={region.locale}
        hrefOf={(other) =>
          postHref(feed.id, other.id, { ...state, list: list && { ...list, page: other.page }, expanded: [] })
        }
      />
      {page === null ? null : (
        <ForeignLink
          href={page.href}
          title={postCopy.openPublic}
          className={`${buttonLook("plain")} max-sm:hidden`}
        >
          <Icon name="external-link" size={16} />
          <span className="max-lg:sr-only">{postCopy.openPublic}</span>
        </ForeignLink>
      )}
    </RecordBar>
  );
}
