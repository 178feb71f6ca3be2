import type { Metadata } from "next";
import { NoSuchFeed } from "@/components/post/feeds";
import { knownFeeds } from "@/lib/server/records/posts";

export const metadata: Metadata = { title: "Not found" };

/** Replaces the posts of a feed that does not exist. */
export default async function MissingFeedPage() {
  const known = await knownFeeds();
  return <NoSuchFeed feeds={known.ok ? known.value : []} />;
}
