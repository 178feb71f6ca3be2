import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PostList } from "@/components/post/post-list";
import { shortName } from "@/components/post/post-words";
import { PostsHead } from "@/components/post/posts-head";
import { FailureState } from "@/components/ui/failure-state";
import { pagePreferences } from "@/lib/server/page-preferences";
import { readFeedChoice, readPostPage, readPostSearch } from "@/lib/server/post-records";

type Props = PageProps<"/feeds/[feedId]/posts">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { feed } = await readFeedChoice(decodeURIComponent((await params).feedId));
  const { name } = readPostSearch(await searchParams).state;
  return { title: name === undefined ? `Posts of ${feed.label}` : `“${shortName(name)}” in ${feed.label}` };
}

/** The posts of one feed, as a table or as a gallery. */
export default async function PostsPage({ params, searchParams }: Props) {
  const feedId = decodeURIComponent((await params).feedId);
  const { state, notices } = readPostSearch(await searchParams);
  const [preferences, { feed, feeds }, page] = await Promise.all([
    pagePreferences(),
    readFeedChoice(feedId),
    readPostPage(feedId, state),
  ]);
  if (!page.ok && page.failure.code === "not_found") notFound();
  const place = { zone: state.zone ?? preferences.zone ?? "UTC", locale: preferences.locale };
  const shown = { feed, state, place, page: page.ok ? page.value : null };
  return (
    <>
      <PostsHead {...shown} feeds={feeds} />
      {page.ok ? (
        <PostList {...shown} page={page.value} notices={notices} />
      ) : (
        <FailureState title="The posts could not be loaded" failure={page.failure} />
      )}
    </>
  );
}
