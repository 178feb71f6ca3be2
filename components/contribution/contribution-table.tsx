import Link from "next/link";
import { type Column, RecordTable } from "@/components/ui/record-table";
import { formatInstant } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import type { Kind } from "@/lib/reading/kind";
import type { ContributionRow } from "@/lib/reading/list-rows";

const kindWords: Record<Kind, string> = {
  onetime: "One-time",
  initial: "First of plan",
  recurring: "Renewal",
};

const columns: readonly Column<ContributionRow>[] = [
  {
    heading: "Date",
    cell: ({ occurredAt }) => (
      <span className="whitespace-nowrap tabular-nums">{formatInstant(occurredAt)}</span>
    ),
  },
  {
    heading: "Contribution",
    cell: ({ id }) => (
      <Link href={paths.contribution(id)} className="font-mono">
        {id}
      </Link>
    ),
  },
  { heading: "Supporter", cell: ({ supporter }) => <bdi>{supporter ?? "–"}</bdi> },
  { heading: "Kind", cell: ({ kind }) => <span className="whitespace-nowrap">{kindWords[kind]}</span> },
  {
    heading: "Items",
    cell: ({ items: [first = "–", ...more] }) =>
      more.length === 0 ? first : `${first} and ${more.length} more`,
  },
  { heading: "Amount", cell: ({ amount, currency }) => formatMoney(amount, currency), numeric: true },
];

/** Contributions in a plain table, each row linked to its page. */
export function ContributionTable({ rows }: { rows: readonly ContributionRow[] }) {
  return <RecordTable caption="Newest contributions" columns={columns} rows={rows} />;
}
