import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureNotice } from "@/components/ui/failure-notice";
import { RawRecord } from "@/components/ui/raw-record";
import { onePost } from "@/lib/server/page-records";

type Props = PageProps<"/feeds/[feedId]/posts/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Post ${decodeURIComponent((await params).id)}` };
}

/** One post of a feed, bare: the whole record as it came. */
export default async function PostPage({ params }: Props) {
  const { feedId, id } = await params;
  const outcome = await onePost(decodeURIComponent(feedId), decodeURIComponent(id));
  if (!outcome.ok && outcome.failure.code === "not_found") notFound();
  return (
    <article>
      <h1 className="font-semibold text-lg">
        Post <span className="font-mono">{decodeURIComponent(id)}</span>
      </h1>
      {outcome.ok ? <RawRecord record={outcome.value} /> : <FailureNotice failure={outcome.failure} />}
    </article>
  );
}
