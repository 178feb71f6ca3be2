import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { shortName } from "@/components/post/copy";
import { PostDetail } from "@/components/post/post-detail";
import { postHref, readPostState } from "@/components/post/post-href";
import { RememberRecord } from "@/components/shell/pages/lazy-pages";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { readFeedChoice, readPost, readPostDetail } from "@/lib/server/records/posts";

type Props = PageProps<"/feeds/[feedId]/posts/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Next decodes params for metadata, but not for a page. Decoding the id `%41` again would change it.
  const { feedId, id } = await params;
  const [{ feed }, post] = await Promise.all([readFeedChoice(feedId), readPost(feedId, id)]);
  const name = post.ok ? post.value.record.name : null;
  return { title: pageCopy.postLabel(shortName(name ?? id), feed.label) };
}

export default async function PostPage({ params, searchParams }: Props) {
  const { feedId: feedPart, id: idPart } = await params;
  const [feedId, id] = [decodeURIComponent(feedPart), decodeURIComponent(idPart)];
  const { state, notices } = readPostState(await searchParams);
  const { post, ...rest } = await readPostDetail(feedId, id, state.list);
  if (post.ok) {
    const label = pageCopy.postLabel(shortName(post.value.record.name ?? id), rest.feed.label);
    return (
      <>
        <RememberRecord id={id} label={label} />
        <LinkNotice notices={notices} href={postHref(feedId, id, state)} />
        <PostDetail id={id} state={state} {...post.value} {...rest} />
      </>
    );
  }
  if (post.failure.code === "not_found") notFound();
  return <FailedPage page={pageCopy.post(id)} failure={post.failure} />;
}
