import type { NamedFeed, ShownPage } from "@/components/post/post-parts";
import { SaveView } from "@/components/shell/views/saved-views";
import { filled } from "@/components/ui/filled";
import { buttonLook } from "@/components/ui/form/button";
import { HiddenInputs, SearchField } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Popover } from "@/components/ui/panel/popover";
import { ViewTabs } from "@/components/ui/panel/record-bar";
import {
  defaultPostState,
  formatPostListState,
  type PostListState,
  postListHref,
  withPostFilter,
} from "@/lib/client/url/post-list-state";
import { type PostFacets, postStates } from "@/lib/contract/post-query";
import { formatCount } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { cut } from "@/lib/records/text";
import { copyAge, postCopy } from "./copy";
import { hostsOf } from "./media";
import { PictureSwitch } from "./picture";
import { PostFilters } from "./post-filters";

/** The search box shows the whole name. */
const maxName = 60;

export function PostsHead(props: {
  feed: NamedFeed;
  feeds: readonly NamedFeed[];
  state: PostListState;
  /** Null if the posts could not be loaded. */
  page: ShownPage | null;
  region: Region;
}) {
  const { feed, feeds, state, page, region } = props;
  const hosts = hostsOf((page?.posts ?? []).map(({ featureImage }) => featureImage));
  const age = page === null ? null : copyAge(page, region);
  const order = postCopy.sorts[page?.facets ? state.sort : defaultPostState.sort];
  const isInOrder = !page?.provenance.doubts.includes("sort");
  return (
    <header>
      <div className="flex min-h-14 items-center gap-4 px-4 py-2 sm:px-6">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-18">
          {page === null ? postCopy.posts : postCopy.count(page.total, region.locale)}
          <span className={`font-normal text-ink-3 ${state.name === undefined ? "max-sm:sr-only" : ""}`}>
            {state.name === undefined
              ? isInOrder && `, ${order}`
              : filled(postCopy.nameContains, { name: <bdi>{cut(state.name, maxName)}</bdi> })}
          </span>
        </h1>
        <FeedSwitch current={feed} feeds={feeds} />
      </div>
      {page?.facets ? (
        <StateTabs feedId={feed.id} state={state} facets={page.facets} locale={region.locale} />
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 pb-3 max-sm:@container sm:px-6">
        <SearchField
          action={paths.posts(feed.id)}
          label={postCopy.searchLabel}
          name="name"
          submitted={state.name}
          hint={postCopy.searchHint}
          clearHref={postListHref(feed.id, withPostFilter(state, { name: undefined }))}
          className="basis-36 sm:max-w-70"
        >
          <HiddenInputs query={formatPostListState({ ...state, name: undefined, page: 1 })} />
        </SearchField>
        {page?.facets ? <PostFilters feedId={feed.id} state={state} facets={page.facets} /> : null}
        {page !== null && page.facets === null ? (
          <p className="text-12 text-ink-3">{postCopy.nameOnly}</p>
        ) : null}
        {age === null ? null : (
          <p className="text-12 text-ink-3 tabular-nums" title={postCopy.copyHint}>
            {age}
          </p>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {hosts.length === 0 ? null : <PictureSwitch hosts={hosts} />}
          <SaveView path={paths.posts(feed.id)} query={formatPostListState(state)} />
          <ViewTabs
            views={views}
            current={state.view}
            hrefOf={(view) => postListHref(feed.id, { ...state, view })}
          />
        </div>
      </div>
    </header>
  );
}

function StateTabs(props: { feedId: string; state: PostListState; facets: PostFacets; locale: string }) {
  const { feedId, state, facets, locale } = props;
  const { states } = facets;
  const all = states.live + states.scheduled + states.expired;
  const tab = (view: PostListState["state"], words: string, count: number) => {
    return { view, words, count: formatCount(count, locale) };
  };
  return (
    <div className="overflow-x-auto px-4 pb-2 sm:px-6">
      <ViewTabs
        label={postCopy.states}
        views={[
          tab(undefined, postCopy.all, all),
          ...postStates.map((one) => tab(one, postCopy[one], states[one])),
        ]}
        current={state.state}
        hrefOf={(one) => postListHref(feedId, withPostFilter(state, { state: one }))}
      />
    </div>
  );
}

const views = [
  { view: "table", icon: "table", words: postCopy.table },
  { view: "gallery", icon: "layout-grid", words: postCopy.gallery },
] as const;

const menuId = "feed-menu";

function FeedSwitch({ current, feeds }: { current: NamedFeed; feeds: readonly NamedFeed[] }) {
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
      </Popover>
    </div>
  );
}
