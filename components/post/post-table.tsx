import Link from "next/link";
import { type Column, RecordTable } from "@/components/ui/record-table";
import { formatInstant } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { PostRow } from "@/lib/reading/list-rows";

function columnsOf(feedId: string): readonly Column<PostRow>[] {
  return [
    {
      heading: "Name",
      cell: ({ id, name }) => (
        <Link href={paths.post(feedId, id)}>
          <bdi>{name || id}</bdi>
        </Link>
      ),
    },
    {
      heading: "Published",
      cell: ({ publishedAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatInstant(publishedAt)}</span>
      ),
    },
  ];
}

/** Posts of a feed in a plain table, each row linked to its page. */
export function PostTable({ feedId, rows }: { feedId: string; rows: readonly PostRow[] }) {
  return <RecordTable caption={`Posts of ${feedId}`} columns={columnsOf(feedId)} rows={rows} />;
}
