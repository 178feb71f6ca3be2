import type { Metadata } from "next";
import { ContributionComparison } from "@/components/contribution/detail/contribution-comparison";
import { ContributionDetail } from "@/components/contribution/detail/contribution-detail";
import { readDetailState } from "@/components/contribution/detail/detail-href";
import { amountWords } from "@/components/contribution/detail/headline";
import { FailedPage } from "@/components/ui/failed-page";
import { readDetail } from "@/lib/server/contribution-detail";
import { readContribution } from "@/lib/server/contribution-record";

type Props = PageProps<"/contributions/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  const outcome = await readContribution(id);
  return { title: outcome.ok ? `${id} · ${amountWords(outcome.value.record)} · Contributions` : id };
}

/** One contribution: answers, every field, and the way through the list it was opened from; or two of them side by side. */
export default async function ContributionPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  const state = readDetailState(await searchParams);
  const { found, other, requestId, ...rest } = await readDetail(id, state);
  if (!found.ok) {
    const title = "This contribution could not be read";
    return (
      <FailedPage
        heading={`Contribution ${id}`}
        title={title}
        failure={found.failure}
        requestId={requestId}
      />
    );
  }
  const shown = { id, state, ...found.value, ...rest };
  return other === null ? (
    <ContributionDetail {...shown} />
  ) : (
    <ContributionComparison {...shown} other={other} />
  );
}
