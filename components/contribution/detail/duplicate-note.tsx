import type { Route } from "next";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { formatNearDate, type Place } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import {
  chargeSentence,
  type DuplicateHint,
  largeGroup,
  laterWords,
} from "@/lib/records/contribution/duplicates";

/** What is known of charges that may be this one again, and how much was compared with it. */
export interface TwinReport {
  readonly hint: DuplicateHint | null;
  /** Whether there are more than the hint names. */
  readonly isAtLeast: boolean;
  /**
   * Set where the comparison is not complete: `part` of a copy that lacks some of these days, `none` where
   * nothing could be read.
   */
  readonly looked: { readonly read: number; readonly of: number } | "part" | "none" | null;
}

interface Props {
  /** Known later than the page: it is streamed when it is there. */
  readonly report: Promise<TwinReport> | null;
  readonly supporterId: string | null;
  readonly place: Place;
  readonly now: number;
  readonly hrefOf: (id: string) => Route;
  readonly hrefToCompare: (id: string) => Route;
}

/**
 * That a gift may have been charged more than once, and which ones to lay side by side. Nothing where nothing
 * is suspicious.
 */
export async function DuplicateNote({ report, ...props }: Props) {
  const found = await report;
  if (found === null) return null;
  return (
    <>
      {found.hint === null ? null : <Hint {...props} hint={found.hint} isAtLeast={found.isAtLeast} />}
      <LookedNote looked={found.looked} />
    </>
  );
}

function Hint({
  hint: { own, twins },
  isAtLeast,
  supporterId,
  place,
  now,
  hrefOf,
  hrefToCompare,
}: Omit<Props, "report"> & { readonly hint: DuplicateHint; readonly isAtLeast: boolean }) {
  const formats = {
    date: (instant: number) => formatNearDate(instant, place, now),
    money: (amount: bigint, currency: string | null) => formatMinor(amount, currency, place.locale),
  };
  const isLarge = twins.length + 1 >= largeGroup;
  return (
    <section
      aria-label="Possibly charged twice"
      className="flex gap-2 rounded-control bg-blue-bg px-3 py-2 text-blue"
    >
      <Icon name="files" size={16} className="mt-0.5" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <p className="wrap-anywhere font-medium">{chargeSentence([own, ...twins], formats, isAtLeast)}</p>
        {isLarge && supporterId !== null ? (
          <DeskLink href={paths.supporter(supporterId)} className="min-h-6 w-max leading-6 underline">
            All of the supporter's contributions
          </DeskLink>
        ) : null}
        <ul className="grid grid-cols-1 gap-0.5">
          {twins.slice(0, isLarge ? 1 : largeGroup).map(({ id, later }) => (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3">
              <span className="min-w-0">
                <DeskLink href={hrefOf(id)} className="break-all font-mono text-12 underline">
                  {id}
                </DeskLink>
                , {laterWords(later)}
              </span>
              <DeskLink
                href={hrefToCompare(id)}
                aria-label={`Compare with ${id}`}
                className="min-h-6 font-medium leading-6 underline print:hidden"
              >
                Compare
              </DeskLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const partWords = {
  part: "Double charges: the copy of these days is incomplete.",
  none: "Double charges could not be checked.",
} as const;

/** How much was compared, where that is not all of it. */
function LookedNote({ looked }: Pick<TwinReport, "looked">) {
  if (looked === null) return null;
  const words =
    typeof looked === "string"
      ? partWords[looked]
      : `Double charges: checked the nearest ${looked.read} of ${looked.of} contributions within a day.`;
  return <p className="text-12 text-ink-3">{words}</p>;
}
