import type { NamedFeed, ShownList, ShownPage } from "@/components/post/post-parts";
import { SaveView } from "@/components/shell/views/saved-views";
import { ListHead, ListHeadRow } from "@/components/table/list-head";
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
import { paths } from "@/lib/paths";
import { copyAge, postCopy } from "./copy";
import { FeedSwitch } from "./feed-switch";
import { hostsOf } from "./media";
import { PictureSwitch } from "./picture";
import { PostChips, PostFilters, PostZone } from "./post-filters";

interface Props extends ShownList {
  readonly feeds: readonly NamedFeed[];
  /** Null if the posts could not be loaded. */
  readonly page: ShownPage | null;
}

export function PostsHead(props: Props) {
  const { feed, feeds, state, page, region } = props;
  const hosts = hostsOf((page?.posts ?? []).map(({ featureImage }) => featureImage));
  const age = page === null ? null : copyAge(page.provenance, page.asOf, region);
  const order = postCopy.sorts[page?.facets ? state.sort : defaultPostState.sort];
  const isInOrder = !page?.provenance.doubts.includes("sort");
  const facets = page?.facets ?? null;
  return (
    <header className="shrink-0 max-sm:@container">
      {state.zone === undefined ? null : <PostZone feedId={feed.id} list={state} />}
      <ListHead
        title={page === null ? postCopy.posts : postCopy.count(page.total, region.locale)}
        note={isInOrder ? order : null}
        choice={<FeedSwitch current={feed} feeds={feeds} />}
        search={
          <SearchField
            action={paths.posts(feed.id)}
            label={postCopy.searchLabel}
            name="name"
            submitted={state.name}
            hint={postCopy.searchHint}
            clearHref={postListHref(feed.id, withPostFilter(state, { name: undefined }))}
          >
            <HiddenInputs query={formatPostListState({ ...state, name: undefined, page: 1 })} />
          </SearchField>
        }
        actions={
          <>
            {facets === null ? null : <PostFilters feedId={feed.id} state={state} facets={facets} />}
            <SaveView path={paths.posts(feed.id)} query={formatPostListState(state)} />
          </>
        }
      />
      <ListHeadRow>
        {facets === null ? null : (
          <StateTabs feedId={feed.id} state={state} facets={facets} locale={region.locale} />
        )}
        {page !== null && facets === null ? <p className="text-12 text-ink-3">{postCopy.nameOnly}</p> : null}
        {age === null ? null : (
          <p className="text-12 text-ink-3 tabular-nums" title={postCopy.copyHint}>
            {age}
          </p>
        )}
        <div className="ml-auto flex items-center gap-3">
          {hosts.length === 0 ? null : <PictureSwitch hosts={hosts} />}
          <ViewTabs
            views={views}
            current={state.view}
            hrefOf={(view) => postListHref(feed.id, { ...state, view })}
          />
        </div>
      </ListHeadRow>
      <ListHeadRow>
        <PostChips feedId={feed.id} state={state} facets={facets} />
      </ListHeadRow>
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
    <div className="scroll-fade min-w-0 max-w-full max-sm:shrink max-sm:grow max-sm:basis-40">
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
