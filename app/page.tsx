import { ContributionTable } from "@/components/contribution/contribution-table";
import { PostTable } from "@/components/post/post-table";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Section } from "@/components/ui/section";
import { knownFeeds, newestContributions, newestPosts } from "@/lib/server/page-records";

/** The first page: proof that records come through, by the same source as the API. */
export default async function HomePage() {
  const [contributions, feeds] = await Promise.all([newestContributions(), knownFeeds()]);
  const feed = feeds.ok ? feeds.value[0] : undefined;
  const posts = feed === undefined ? null : await newestPosts(feed.id);
  return (
    <>
      <h1 className="font-semibold text-lg">Giving Desk</h1>
      <Section title="Newest contributions" {...(contributions.ok && { note: count(contributions.value) })}>
        {contributions.ok ? (
          <ContributionTable rows={contributions.value.rows} />
        ) : (
          <FailureNotice failure={contributions.failure} />
        )}
      </Section>
      {feeds.ok ? null : <FailureNotice failure={feeds.failure} />}
      {feed === undefined || posts === null ? null : (
        <Section title={`Posts of ${feed.label}`} {...(posts.ok && { note: count(posts.value) })}>
          {posts.ok ? (
            <PostTable feedId={feed.id} rows={posts.value.rows} />
          ) : (
            <FailureNotice failure={posts.failure} />
          )}
        </Section>
      )}
    </>
  );
}

function count({ rows, total }: { rows: readonly unknown[]; total: number }): string {
  return `${rows.length} of ${total.toLocaleString("en")}`;
}
