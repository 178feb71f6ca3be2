import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PostBar } from "@/components/post/post-bar";
import { PostDetail } from "@/components/post/post-detail";
import { shortName } from "@/components/post/post-words";
import { FailureState } from "@/components/ui/failure-state";
import { member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { pagePreferences } from "@/lib/server/page-preferences";
import { readFeedChoice, readPost, readPostPlace, readPostSearch } from "@/lib/server/post-records";

type Props = PageProps<"/feeds/[feedId]/posts/[id]">;

async function open({ params, searchParams }: Props) {
  const { feedId, id } = await params;
  const search = await searchParams;
  const { state } = readPostSearch(search);
  const ids = { feedId: decodeURIComponent(feedId), id: decodeURIComponent(id) };
  return { ...ids, state, tab: search["tab"] === "raw" ? "raw" : "reading" } as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { feedId, id } = await open(props);
  const [{ feed }, post] = await Promise.all([readFeedChoice(feedId), readPost(feedId, id)]);
  const name = post.ok ? readText(member(post.value.record, "name")) : null;
  return { title: `${shortName(name ?? id)} · ${feed.label}` };
}

/** One post of a feed, to read and to look up. */
export default async function PostPage(props: Props) {
  const { feedId, id, state, tab } = await open(props);
  const [preferences, { feed }, post, standing] = await Promise.all([
    pagePreferences(),
    readFeedChoice(feedId),
    readPost(feedId, id),
    readPostPlace(feedId, id, state),
  ]);
  if (!post.ok && post.failure.code === "not_found") notFound();
  const place = { zone: state.zone ?? preferences.zone ?? "UTC", locale: preferences.locale };
  const shared = { feed, state, tab };
  return post.ok ? (
    <>
      <PostBar
        {...shared}
        id={id}
        standing={standing}
        address={member(post.value.record, "absolute_url")}
        locale={place.locale}
      />
      <PostDetail {...shared} record={post.value.record} now={post.value.asOf} place={place} />
    </>
  ) : (
    <>
      <h1 className="sr-only">Post {id}</h1>
      <FailureState title="The post could not be loaded" failure={post.failure} />
    </>
  );
}
