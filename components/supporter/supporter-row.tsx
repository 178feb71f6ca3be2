import { DeskLink } from "@/components/ui/desk-link";
import type { ListedSupporter, SupporterTotal } from "@/lib/contract/supporter-answer";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDate, type Place } from "@/lib/format/moment";
import { unsummedWords } from "@/lib/format/unsummed";
import { paths } from "@/lib/paths";
import { lifetimeWords } from "./supporter-words";

const cell = "px-3 py-2 max-sm:block max-sm:px-0 max-sm:py-0";
/** More currencies than that are counted only; the supporter's page has them all. */
const mostTotals = 2;

/** One supporter; on a phone a card of the same lines. */
export function SupporterRow(props: {
  supporter: ListedSupporter;
  place: Place;
  /** The currency that is compared: its total stands first. */
  currency: string | undefined;
}) {
  const { supporter, place, currency } = props;
  const { id, name, email, phone, company, contributions, lastAt } = supporter;
  const without = unsummedWords(supporter.unsummed, place.locale);
  const second = company !== null && company !== name ? company : id;
  return (
    <tr
      className="border-line border-b hover:bg-hover max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]
      max-sm:gap-x-3 max-sm:px-4 max-sm:py-3"
    >
      <th scope="row" className={`${cell} min-w-0 font-normal sm:pl-6`}>
        <DeskLink
          href={paths.supporter(id)}
          data-row-link={id}
          className="block min-w-0 font-medium hover:text-accent hover:underline max-sm:min-h-6"
        >
          {name === null ? (
            <span className="text-ink-3">No name</span>
          ) : (
            <bdi data-private className="block truncate" title={name}>
              {name}
            </bdi>
          )}
        </DeskLink>
        <bdi
          className={`block truncate text-12 text-ink-3 ${second === id ? "font-mono" : ""}`}
          data-private={second === id ? undefined : ""}
        >
          {second}
        </bdi>
      </th>
      <td className={`${cell} hidden max-sm:hidden lg:table-cell`}>
        <Private text={email} />
        <Private text={phone} isQuiet />
      </td>
      <td className={`${cell} text-right tabular-nums`}>
        {supporter.totals.length === 0 && without === null ? (
          <span className="text-ink-3">Nothing received</span>
        ) : null}
        <Totals totals={ordered(supporter.totals, currency)} locale={place.locale} />
        {without === null ? null : <span className="block text-12 text-ink-3">{without}</span>}
      </td>
      <td className={`${cell} hidden text-right tabular-nums max-sm:hidden md:table-cell`}>
        {formatCount(contributions, place.locale)}
      </td>
      <td className={`${cell} tabular-nums max-sm:col-span-2 max-sm:text-12 max-sm:text-ink-3 sm:pr-6`}>
        <span className="sm:hidden">
          {formatCounted(contributions, "contribution", "contributions", place.locale)}, last gift{" "}
        </span>
        {lastAt === null ? <span className="text-ink-3">none</span> : formatDate(lastAt, place)}
      </td>
    </tr>
  );
}

function Private({ text, isQuiet = false }: { text: string | null; isQuiet?: boolean }) {
  if (text === null) return null;
  return (
    <bdi data-private className={`block truncate ${isQuiet ? "text-12 text-ink-3" : ""}`} title={text}>
      {text}
    </bdi>
  );
}

function Totals({ totals, locale }: { totals: readonly SupporterTotal[]; locale: string }) {
  if (totals.length === 0) return null;
  const more = totals.length - mostTotals;
  return (
    <>
      {totals.slice(0, mostTotals).map((total, at) => (
        <span
          key={total.currency ?? ""}
          className={at === 0 ? "block font-medium" : "block text-12 text-ink-3"}
        >
          {lifetimeWords(total, locale)}
        </span>
      ))}
      {more > 0 ? (
        <span className="block text-12 text-ink-3">
          and {formatCounted(more, "other currency", "other currencies", locale)}
        </span>
      ) : null}
    </>
  );
}

function ordered(totals: readonly SupporterTotal[], currency: string | undefined) {
  return totals.toSorted(
    (one, other) => Number(other.currency === currency) - Number(one.currency === currency),
  );
}
