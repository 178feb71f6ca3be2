import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FailureNotice } from "@/components/ui/failure-notice";
import { RawRecord } from "@/components/ui/raw-record";
import { oneContribution } from "@/lib/server/page-records";

type Props = PageProps<"/contributions/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Contribution ${decodeURIComponent((await params).id)}` };
}

/** One contribution, bare: the whole record as it came. */
export default async function ContributionPage({ params }: Props) {
  const id = decodeURIComponent((await params).id);
  const outcome = await oneContribution(id);
  if (!outcome.ok && outcome.failure.code === "not_found") notFound();
  return (
    <article>
      <h1 className="font-semibold text-lg">
        Contribution <span className="font-mono">{id}</span>
      </h1>
      {outcome.ok ? <RawRecord record={outcome.value} /> : <FailureNotice failure={outcome.failure} />}
    </article>
  );
}
