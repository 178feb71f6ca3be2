import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { UsedAddresses } from "@/components/contribution/detail/addresses";
import { TicketAction } from "@/components/contribution/detail/bar-actions";
import { formatsOf } from "@/components/contribution/detail/record-context";
import { Memberships } from "@/components/contribution/detail/supporter-card";
import { OwnContributions, OwnExport } from "@/components/contribution/rows/own-contributions";
import { supporterCopy } from "@/components/supporter/copy";
import { ContributionsSection, SupporterPage } from "@/components/supporter/supporter-page";
import { FailureState } from "@/components/ui/feedback/failure-state";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { defaultListState, toContributionQuery } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { readOwnListState, supporterBackHref, supporterHref } from "@/lib/client/url/supporter-states";
import { byDate } from "@/lib/contract/contribution-query";
import { formatCount } from "@/lib/format/count";
import { supporterTicket } from "@/lib/records/sentences/ticket-text";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { pageContext } from "@/lib/server/pages/page-request";
import { ownRows, readSupporter, readSupporterPage } from "@/lib/server/records/supporters";

type Props = PageProps<"/supporters/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Next decodes params for metadata, but not for a page. Decoding the id `%41` again would change it.
  const { id } = await params;
  const outcome = await readSupporter(id);
  // The mask for a shared screen cannot hide a name in the title.
  if (outcome.ok) return { title: pageCopy.supporterTitle(id) };
  return { title: outcome.failure.code === "not_found" ? pageCopy.notFound : id };
}

export default async function OneSupporterPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  const { state, notices } = readOwnListState(pageParams(await searchParams));
  const [result, own, context] = await Promise.all([
    readSupporterPage(id),
    ownRows(id, state),
    pageContext(),
  ]);
  const { region, now, requestId } = context;
  if (!result.ok && result.failure.code === "not_found") notFound();
  if (!result.ok) return <FailedPage page={pageCopy.supporter(id)} failure={result.failure} />;
  const { locale } = region;
  const { supporter, plans, addresses, newest, readForReceipts: read } = result.value;
  const link =
    requestOrigin(await headers()) + supporterHref(id, { ...state, page: 1, list: null, ticket: null });
  return (
    <>
      <LinkNotice notices={notices} href={supporterHref(id, state)} />
      <SupporterPage
        {...result.value}
        back={supporterBackHref(state)}
        ticket={state.ticket}
        region={region}
        now={now}
        actions={
          <>
            <OwnExport
              filter={{ ...byDate(toContributionQuery(defaultListState, now)), supporter: id }}
              region={region}
            />
            <TicketAction text={supporterTicket(supporter, plans, { link, formats: formatsOf(region) })} />
          </>
        }
        addresses={
          <UsedAddresses
            addresses={addresses}
            note={read < supporter.contributions ? supporterCopy.ofNewest(formatCount(read, locale)) : ""}
            region={region}
          />
        }
        groups={<Memberships groups={newest?.supporter.memberships ?? []} region={region} now={now} />}
        contributions={
          own.ok ? (
            <ContributionsSection
              {...own.value}
              shown={own.value.rows.length}
              id={id}
              state={state}
              locale={locale}
            >
              <OwnContributions
                supporterId={id}
                rows={own.value.rows}
                caption={pageCopy.ofSupporter(own.value.total, locale)}
                state={state}
                region={region}
                now={now}
              />
            </ContributionsSection>
          ) : (
            <FailureState title={pageCopy.ownNotLoaded} failure={own.failure} requestId={requestId} />
          )
        }
      />
    </>
  );
}
