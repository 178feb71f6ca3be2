import type { ReactNode } from "react";
import { UsersRound } from "@/components/ui/icons";
import { RecordBar } from "@/components/ui/record-bar";
import { TicketChip } from "@/components/ui/ticket-chip";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { formatCounted } from "@/lib/format/count";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { Charge } from "@/lib/reading/duplicate-hint";
import type { HeldPlan, HeldReceipt } from "@/lib/reading/supporter-history";
import { PossibleDuplicates } from "./possible-duplicates";
import { SimilarPeople, type SimilarPerson } from "./similar-people";
import { SupporterContact } from "./supporter-contact";
import { SupporterPlans } from "./supporter-plans";
import { SupporterReceipts } from "./supporter-receipts";
import { SupporterTotals } from "./supporter-totals";
import { coverageWords, giftSpan } from "./supporter-words";

interface Props {
  readonly supporter: ListedSupporter;
  /** Their newest contribution, parsed. */
  readonly newest: unknown;
  readonly plans: readonly HeldPlan[];
  readonly receipts: readonly HeldReceipt[];
  /** How many of their newest contributions the receipts are from. */
  readonly looked: number;
  readonly charges: readonly (readonly Charge[])[];
  readonly areMoreCharges: boolean;
  readonly comparedCharges: { readonly read: number; readonly of: number } | null;
  readonly similar: readonly SimilarPerson[];
  readonly provenance: { readonly asOf: number; readonly copy?: { readonly isComplete: boolean } };
  /** The support ticket that the reader came from. */
  readonly ticket: string | null;
  readonly place: Place;
  readonly now: number;
  /** The groups they are in; null where there are none. */
  readonly groups: ReactNode;
  /** All their contributions. */
  readonly contributions: ReactNode;
  /** What takes them away as a file. */
  readonly exporting: ReactNode;
}

/** One supporter: who they are, what they gave, what runs on, and every contribution. */
export function SupporterPage(props: Props) {
  const { supporter, newest, plans, receipts, looked, similar, provenance, ticket, place, now } = props;
  const { id, name, contributions, firstAt, lastAt } = supporter;
  const coverage = coverageWords(provenance, now, place.locale);
  const count = formatCounted(contributions, "contribution", "contributions", place.locale);
  return (
    <>
      <RecordBar
        id={id}
        back={paths.supporters}
        backWords="Supporters"
        note={ticket === null ? null : <TicketChip ticket={ticket} />}
      >
        {props.exporting}
      </RecordBar>
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-8 px-4 pt-5 pb-16 sm:px-6">
        <header className="grid grid-cols-1 gap-1">
          <p className="hidden text-12 text-ink-2 print:block">
            Supporter <bdi className="font-mono">{id}</bdi>, printed {formatDateTime(now, place)} (
            {place.zone})
          </p>
          <h1
            tabIndex={-1}
            className="line-clamp-3 max-w-full wrap-anywhere font-semibold text-24 tracking-[-0.025em]
              outline-none"
          >
            {name === null ? "A supporter without a name" : <bdi data-private="">{name}</bdi>}
          </h1>
          <p className="flex items-center gap-x-2 text-15 text-ink-2">
            <UsersRound aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
            {lastAt === null
              ? `${count}, nothing received`
              : `${count}, gifts ${giftSpan(firstAt, lastAt, place)}`}
          </p>
          {coverage === "" ? null : <p className="text-12 text-ink-3">{coverage}</p>}
        </header>
        <SimilarPeople similar={similar} place={place} />
        <PossibleDuplicates
          charges={props.charges}
          isAtLeast={props.areMoreCharges}
          compared={props.comparedCharges}
          place={place}
          now={now}
        />
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_336px]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-8">
            <SupporterTotals totals={supporter.totals} unsummed={supporter.unsummed} place={place} />
            <SupporterPlans plans={plans} place={place} />
            <SupporterReceipts
              receipts={receipts}
              isPart={looked < contributions}
              looked={looked}
              place={place}
            />
          </div>
          <SupporterContact supporter={supporter} newest={newest} groups={props.groups} place={place} />
        </div>
        {props.contributions}
      </article>
    </>
  );
}
