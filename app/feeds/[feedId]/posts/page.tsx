import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { shortName } from "@/components/post/copy";
import { PostList } from "@/components/post/post-list";
import { PostsHead } from "@/components/post/posts-head";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { pageParams } from "@/lib/client/url/page-query";
import { readPostListState } from "@/lib/client/url/post-list-state";
import { readFeedChoice, readPostList } from "@/lib/server/records/posts";

type Props = PageProps<"/feeds/[feedId]/posts">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  // Next decodes params for metadata, but not for a page. Decoding the id `%41` again would change it.
  const { feed } = await readFeedChoice((await params).feedId);
  const { name } = readPostListState(pageParams(await searchParams)).state;
  return {
    title:
      name === undefined ? pageCopy.postsOf(feed.label) : pageCopy.postsNamed(shortName(name), feed.label),
  };
}

export default async function PostsPage({ params, searchParams }: Props) {
  const feedId = decodeURIComponent((await params).feedId);
  const { state, notices } = readPostListState(pageParams(await searchParams));
  const { page, feeds, requestId, ...rest } = await readPostList(feedId, state);
  if (!page.ok && page.failure.code === "not_found") notFound();
  const shown = { ...rest, state, page: page.ok ? page.value : null };
  const isTable = page.ok && page.value.posts.length > 0 && state.view === "table";
  return (
    <div className={`flex flex-1 flex-col print:block ${isTable ? "min-h-0 sm:min-h-110 sm:basis-0" : ""}`}>
      {page.ok ? <StaleNotice noun={pageCopy.list} {...page.value.provenance} /> : null}
      <PostsHead {...shown} feeds={feeds} />
      {page.ok ? (
        <PostList {...shown} page={page.value} notices={notices} />
      ) : (
        <FailureState title={pageCopy.postsNotLoaded} failure={page.failure} requestId={requestId} />
      )}
    </div>
  );
}
