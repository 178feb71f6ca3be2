import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ContributionDetail } from "@/components/contribution/detail/contribution-detail";
import { readDetailState } from "@/components/contribution/detail/detail-href";
import { amountWords } from "@/components/contribution/detail/headline";
import { FailureState } from "@/components/ui/failure-state";
import { readPlacedContribution } from "@/lib/server/contribution-record";
import { pagePreferences } from "@/lib/server/page-preferences";
import { requestOrigin } from "@/lib/server/request-origin";

type Props = PageProps<"/contributions/[id]">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  const outcome = await readPlacedContribution(id, readDetailState(await searchParams).list);
  return { title: outcome.ok ? `${id} · ${amountWords(outcome.value.record)} · Contributions` : id };
}

/** One contribution: answers, every field, and the way through the list it was opened from. */
export default async function ContributionPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  const state = readDetailState(await searchParams);
  const [outcome, { zone, locale }, sent] = await Promise.all([
    readPlacedContribution(id, state.list),
    pagePreferences(),
    headers(),
  ]);
  if (!outcome.ok && outcome.failure.code === "not_found") notFound();
  if (!outcome.ok) {
    const requestId = sent.get("x-request-id") ?? undefined;
    return (
      <>
        <h1 className="sr-only">Contribution {id}</h1>
        <FailureState
          title="This contribution could not be read"
          failure={outcome.failure}
          requestId={requestId}
        />
      </>
    );
  }
  return (
    <ContributionDetail
      id={id}
      {...outcome.value}
      state={state}
      where={{ zone: zone ?? "UTC", locale }}
      now={Date.now()}
      origin={requestOrigin(sent)}
    />
  );
}
