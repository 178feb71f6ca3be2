import type { Route } from "next";
import { detailCopy } from "@/components/contribution/detail/copy";
import { detailHref, relatedHref, withoutPageParts } from "@/components/contribution/detail/detail-href";
import type { RecordContext } from "@/components/contribution/detail/record-context";
import { buttonLook } from "@/components/ui/form/button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { HintBox } from "@/components/ui/panel/section";
import { StatusBadge } from "@/components/ui/value/badge";
import { Facts } from "@/components/ui/value/facts";
import { withTicket } from "@/lib/client/url/page-query";
import { formatCount } from "@/lib/format/count";
import { formatNearDate } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import {
  type Charge,
  chargeSentence,
  type DuplicateHint,
  type DuplicateReport,
  differenceText,
  largeGroup,
  shownDuplicates,
} from "@/lib/records/contribution/duplicates";
import type { Formats } from "@/lib/records/text";

interface HintProps {
  /** Streamed after the page. */
  readonly report: Promise<DuplicateReport> | null;
  readonly supporterId: string | null;
  readonly context: Pick<RecordContext, "region" | "now" | "formats" | "id" | "state">;
}

export async function DoubleCharges({ report, ...props }: HintProps) {
  const found = await report;
  if (found === null) return null;
  return (
    <>
      {found.hint === null ? null : <Hint {...props} {...found.hint} isAtLeast={found.isAtLeast} />}
      <CoverageNote coverage={found.coverage} locale={props.context.region.locale} />
    </>
  );
}

function Hint(props: Omit<HintProps, "report"> & DuplicateHint & Pick<DuplicateReport, "isAtLeast">) {
  const { own, duplicates, isAtLeast, supporterId, context } = props;
  const { region, now, formats, id, state } = context;
  const near = { ...formats, date: (instant: number) => formatNearDate(instant, region, now) };
  const isLarge = duplicates.length + 1 >= largeGroup;
  const shown = [{ ...own, later: null }, ...shownDuplicates({ own, duplicates })];
  return (
    <HintBox label={detailCopy.doubleCharges} icon="files" look="bg-blue-bg text-blue">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="wrap-anywhere font-medium">{chargeSentence([own, ...duplicates], near, isAtLeast)}</p>
        {isLarge && supporterId !== null ? (
          <DeskLink
            href={withTicket(paths.supporter(supporterId), state.ticket)}
            className="min-h-6 w-max leading-6 underline"
          >
            {detailCopy.allOfSupporter}
          </DeskLink>
        ) : null}
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-2">
          {shown
            .toSorted((one, other) => one.at - other.at)
            .map((charge) => (
              <ChargeCard
                key={charge.id}
                charge={charge}
                formats={formats}
                href={relatedHref(charge.id, state)}
                hrefToCompare={detailHref(id, { ...withoutPageParts(state), compare: charge.id })}
              />
            ))}
        </ul>
      </div>
    </HintBox>
  );
}

function ChargeCard(props: {
  /** `later` is null for the charge that the page shows. */
  charge: Charge & { readonly later: number | null };
  formats: Formats;
  href: Route;
  hrefToCompare: Route;
}) {
  const { charge, formats, href, hrefToCompare } = props;
  const { id, at, later, amount, currency, method, status, isTest } = charge;
  const facts = [
    { label: detailCopy.placed, value: formats.moment(at) },
    { label: detailCopy.amount, value: formats.exact(amount, currency) },
    { label: detailCopy.paidBy, value: method },
    { label: detailCopy.status, value: <StatusBadge status={status} isTest={isTest} /> },
    {
      label: detailCopy.refundAndReceipt,
      value: refundWords(charge, formats),
      note: receiptWords(charge, formats),
    },
  ];
  return (
    <li
      className="grid min-w-0 content-start gap-2 rounded-control border border-line-2 bg-surface px-3 py-2.5
        text-ink"
    >
      <p className="flex min-h-7 items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          {later === null ? (
            <bdi className="font-mono text-12">{id}</bdi>
          ) : (
            <DeskLink href={href} className="font-mono text-12 text-accent underline">
              {id}
            </DeskLink>
          )}
          <span className="font-normal text-ink-2">
            , {later === null ? detailCopy.thisOne : differenceText(later)}
          </span>
        </span>
        {later === null ? null : (
          <DeskLink
            href={hrefToCompare}
            aria-label={detailCopy.compareWith(id)}
            className={`${buttonLook("small")} print:hidden`}
          >
            {detailCopy.compare}
          </DeskLink>
        )}
      </p>
      <Facts facts={facts} />
    </li>
  );
}

/** `Refunded on 30 Aug 2026`, `CA$5.00 refunded`, `Not refunded` */
function refundWords({ refund, refunded, refundedAt, currency }: Charge, formats: Formats): string {
  if (refund === "none") return detailCopy.notRefunded;
  const amount = refund === "full" ? null : formats.exact(refunded, currency);
  return detailCopy.refundOf(amount, refundedAt === null ? null : formats.date(refundedAt));
}

function receiptWords({ receipt }: Charge, formats: Formats): string {
  if (receipt === null) return detailCopy.noReceiptIssued;
  const number = receipt.number ?? detailCopy.noNumber;
  if (receipt.isVoided) return detailCopy.receiptVoid(number);
  const { issuedOn } = receipt;
  return detailCopy.receiptOf(number, issuedOn === null ? null : formats.day(issuedOn));
}

function CoverageNote({ coverage, locale }: Pick<DuplicateReport, "coverage"> & { locale: string }) {
  if (coverage === "complete") return null;
  const words =
    typeof coverage === "string"
      ? detailCopy.notCompared[coverage]
      : detailCopy.checkedNearest(formatCount(coverage.read, locale), formatCount(coverage.of, locale));
  return <p className="text-12 text-ink-3">{words}</p>;
}
