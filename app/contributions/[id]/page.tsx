import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { ContributionComparison } from "@/components/contribution/detail/compare/contribution-comparison";
import { ContributionDetail } from "@/components/contribution/detail/contribution-detail";
import { detailHref, readDetailState } from "@/components/contribution/detail/detail-href";
import { headlineAmount } from "@/components/contribution/detail/headline";
import { RememberRecord } from "@/components/shell/pages/lazy-pages";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { pagePreferences } from "@/lib/server/pages/page-request";
import { hasHistory, readContribution, readDetail } from "@/lib/server/records/contribution-detail";

type Props = PageProps<"/contributions/[id]">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  // Next decodes params for metadata, but not for a page. Decoding the id `%41` again would change it.
  const { id } = await params;
  const { state } = readDetailState(await searchParams);
  // The page reads the same record; the result is cached for the request.
  const outcome = await readContribution(id, hasHistory(state));
  if (!outcome.ok) return { title: outcome.failure.code === "not_found" ? pageCopy.notFound : id };
  const { locale } = await pagePreferences();
  const label = pageCopy.contributionLabel(id, headlineAmount(outcome.value.record, locale));
  return { title: pageCopy.contributionTitle(label) };
}

export default async function ContributionPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  const { state, notices } = readDetailState(await searchParams);
  const { found, other, ...rest } = await readDetail(id, state);
  if (!found.ok && found.failure.code === "not_found") notFound();
  if (!found.ok) return <FailedPage page={pageCopy.contribution(id)} failure={found.failure} />;
  const shown = { id, state, ...found.value, ...rest };
  const amount = headlineAmount(shown.record, shown.region.locale);
  return (
    <>
      <RememberRecord id={id} label={pageCopy.contributionLabel(id, amount)} />
      <LinkNotice notices={notices} href={detailHref(id, state)} />
      {other === null ? (
        <ContributionDetail {...shown} />
      ) : (
        <ContributionComparison {...shown} other={other} />
      )}
    </>
  );
}
