import Form from "next/form";
import type { NamedFeed, ShownPost } from "@/components/post/post-parts";
import { NotFoundPage } from "@/components/shell/pages/lazy-pages";
import { NextSteps } from "@/components/ui/feedback/empty-state";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { code, filled } from "@/components/ui/filled";
import { Button } from "@/components/ui/form/button";
import { PlainInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type Failure, failureBody, type Outcome } from "@/lib/contract/failure";
import { formatDate, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { LeadPost } from "@/lib/records/post";
import { postCopy } from "./copy";
import { FeedsRetry } from "./feeds-retry";
import { toMedia } from "./media";
import { Still } from "./picture";

interface ShownFeed extends NamedFeed {
  readonly total: number | null;
  readonly lead: LeadPost<ShownPost> | null;
  /** Why its posts could not be read. */
  readonly failure: Failure | null;
}

export function KnownFeeds(props: {
  feeds: Outcome<readonly ShownFeed[]>;
  region: Region;
  requestId: string | undefined;
  isUpstream: boolean;
}) {
  const { feeds, region, requestId, isUpstream } = props;
  if (!feeds.ok) {
    return <FailureState title={postCopy.feedsNotLoaded} failure={feeds.failure} requestId={requestId} />;
  }
  const failures = feeds.value.map(({ failure }) => failure).filter((failure) => failure !== null);
  const problem = failures.find((failure) => failure.code !== "not_found");
  return (
    <>
      <FeedList feeds={feeds.value} region={region} isUpstream={isUpstream} />
      {problem === undefined ? null : <FeedsRetry failure={problem} requestId={requestId} />}
    </>
  );
}

export function NoSuchFeed({ feeds }: { feeds: readonly NamedFeed[] }) {
  return (
    <NotFoundPage>
      <nav aria-label={postCopy.feeds}>
        <NextSteps steps={feeds.map(({ id, label }) => ["newspaper", label, paths.posts(id)])} />
      </nav>
      <OpenFeed />
    </NotFoundPage>
  );
}

function FeedList(props: { feeds: readonly ShownFeed[]; region: Region; isUpstream: boolean }) {
  const { feeds, region, isUpstream } = props;
  if (feeds.length === 0) {
    return (
      <p className="border-line border-t px-4 py-6 text-ink-2 sm:px-6">
        {isUpstream
          ? filled(postCopy.noFeeds, { setting: code("UPSTREAM_FEEDS") })
          : filled(postCopy.noneImported, { command: code("npm run desk -- import --feed ID FILE") })}
      </p>
    );
  }
  return (
    <ul aria-label={postCopy.feeds} className="border-line-2 border-t">
      {feeds.map((feed) => (
        <li key={feed.id} className="border-line border-b">
          <DeskLink
            href={paths.posts(feed.id)}
            className="flex min-h-18 items-center gap-4 px-4 py-3 hover:bg-hover sm:px-6"
          >
            <span className="block h-12 w-20 shrink-0 overflow-hidden rounded-[5px]">
              <Still media={toMedia(feed.lead?.post.featureImage ?? noImage)} isSmall />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="flex min-w-0 items-baseline gap-2">
                <bdi className="truncate font-medium text-14">{feed.label}</bdi>
                <code className="truncate font-mono text-12 text-ink-3">{feed.id}</code>
              </span>
              <span className="truncate text-12 text-ink-3">{leadOf(feed, region)}</span>
            </span>
            <span className="shrink-0 text-ink-2 tabular-nums max-sm:hidden">
              {feed.total === null ? postCopy.noCount : postCopy.count(feed.total, region.locale)}
            </span>
            <Icon name="chevron-right" size={16} className="text-ink-3" />
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}

const noImage = { thumb: null, full: null, media: null } as const;

function leadOf({ lead, failure }: ShownFeed, region: Region) {
  if (failure?.code === "not_found") return postCopy.noSuchFeed;
  if (failure !== null) return postCopy.postsNotLoaded(failureBody(failure).message);
  if (lead === null) return postCopy.noPosts;
  const { role, post } = lead;
  return (
    <>
      {postCopy[role]}: <bdi>{post.name ?? post.id}</bdi>
      {post.publishedAt === null ? null : `, ${formatDate(post.publishedAt, region)}`}
    </>
  );
}

/** Opens any feed by its id, because the data service has feeds that it does not list. */
export function OpenFeed() {
  return (
    <Form action={paths.feeds} prefetch={false} className="grid gap-2">
      <label htmlFor="open-feed" className="font-semibold text-14">
        {postCopy.openById}
      </label>
      <p id="open-feed-hint" className="text-12 text-ink-3">
        {postCopy.feedIdHint}
      </p>
      <div className="flex max-w-120 gap-2">
        <PlainInput
          id="open-feed"
          name="open"
          required
          aria-describedby="open-feed-hint"
          className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-3 font-mono text-12
            max-sm:h-10"
        />
        <Button type="submit">{postCopy.openFeed}</Button>
      </div>
    </Form>
  );
}
