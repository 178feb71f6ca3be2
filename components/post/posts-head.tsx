import type { NamedFeed, ShownPage } from "@/components/post/post-parts";
import { SaveView } from "@/components/shell/views/saved-views";
import { filled } from "@/components/ui/filled";
import { HiddenInputs, SearchField } from "@/components/ui/form/search-field";
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
import { FeedSwitch } from "./feed-switch";
import { hostsOf } from "./media";
import { PictureSwitch } from "./picture";
import { PostFilters, PostZone } from "./post-filters";

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
      {state.zone === undefined ? null : <PostZone feedId={feed.id} list={state} />}
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
