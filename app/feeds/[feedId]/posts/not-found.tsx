import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { NoSuchFeed } from "@/components/post/feeds";
import { knownFeeds } from "@/lib/server/records/posts";

export const metadata: Metadata = { title: pageCopy.notFound };

export default async function MissingFeedPage() {
  const known = await knownFeeds();
  return <NoSuchFeed feeds={known.ok ? known.value : []} />;
}
