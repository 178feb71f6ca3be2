import type { ReactNode } from "react";
import { ArrowDown } from "@/components/ui/icons";
import type { PostListState } from "@/lib/client/posts-url";
import type { Place } from "@/lib/format/moment";
import { columnLooks, type ShownPost } from "./post-columns";
import { PostTableRow } from "./post-table-row";

/** The posts of one page as a table, newest first. */
export function PostsTable(props: {
  caption: string;
  feedId: string;
  state: PostListState;
  posts: readonly ShownPost[];
  place: Place;
}) {
  const { caption, posts, ...rest } = props;
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Head className={columnLooks.thumb}>
            <span className="sr-only">Image</span>
          </Head>
          <Head>Name</Head>
          <Head className={columnLooks.state}>State</Head>
          <Head className={columnLooks.published} sorted>
            Published
          </Head>
          <Head className={columnLooks.expires}>Expires</Head>
          <Head className={columnLooks.categories}>Categories</Head>
          <Head className={columnLooks.tags}>Tags</Head>
          <Head className={columnLooks.type}>Type</Head>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostTableRow key={post.id} post={post} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Head(props: { className?: string; sorted?: boolean; children: ReactNode }) {
  const { className = "", sorted = false, children } = props;
  return (
    <th
      scope="col"
      aria-sort={sorted ? "descending" : undefined}
      className={`not-short:sticky top-13 z-10 h-9 border-line-2 border-y bg-surface px-3 font-medium text-12
        first:pl-4 last:pr-4 sm:first:pl-6 ${sorted ? "text-ink" : "text-ink-3"} ${className}`}
    >
      <span className="inline-flex items-center gap-1">
        {children}
        {sorted ? <ArrowDown aria-hidden size={14} strokeWidth={2} /> : null}
      </span>
    </th>
  );
}
