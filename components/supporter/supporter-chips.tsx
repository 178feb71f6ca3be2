import { DeskLink } from "@/components/ui/desk-link";
import { X } from "@/components/ui/icons";
import { sortedBy, supporterListHref } from "@/lib/client/supporter-url";
import { isByLifetime, type SupporterQuery } from "@/lib/contract/supporter-query";

const mostCurrencies = 6;
const look =
  "flex h-7 shrink-0 items-center rounded-control px-2 text-12 text-ink-2 hover:bg-hover " +
  "aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink";

/** The ways to sort, a lifetime by its currency, and what limits the list, each with its cross. */
export function SupporterChips(props: { state: SupporterQuery; currencies: readonly string[] }) {
  const { state, currencies } = props;
  const { q, ...rest } = state;
  const isLifetime = isByLifetime(state.sort);
  const others = currencies.filter((code) => code === state.currency).concat(currencies);
  const few = [...new Set(others)].slice(0, mostCurrencies);
  const ways = [
    { words: "Last gift", to: sortedBy(state, "-last_gift", undefined), isHere: state.sort.endsWith("gift") },
    { words: "Name", to: sortedBy(state, "name", undefined), isHere: state.sort.endsWith("name") },
    ...few.map((code) => ({
      words: `Lifetime in ${code}`,
      to: sortedBy(state, "-lifetime", code),
      isHere: isLifetime && code === state.currency,
    })),
  ];
  return (
    <>
      <nav aria-label="Sort by" className="scroll-fade flex max-w-full gap-1 sm:flex-wrap">
        {ways.map(({ words, to, isHere }) => (
          <DeskLink
            key={words}
            href={supporterListHref(to)}
            aria-current={isHere || undefined}
            className={look}
          >
            {words}
          </DeskLink>
        ))}
      </nav>
      {q === undefined ? null : <Chip label="Holds" value={q} to={{ ...rest, page: 1 }} />}
      {isLifetime && state.currency !== undefined ? (
        <Chip label="Gave in" value={state.currency} to={sortedBy(state, "-last_gift", undefined)} />
      ) : null}
    </>
  );
}

function Chip({ label, value, to }: { label: string; value: string; to: SupporterQuery }) {
  return (
    <span className="flex h-7 min-w-0 max-w-80 items-center gap-1.5 rounded-control bg-sunken pl-2.5 text-12">
      <span className="shrink-0 text-ink-3">{label}</span>
      <bdi data-private={label === "Holds" ? "" : undefined} className="truncate font-medium" title={value}>
        {value}
      </bdi>
      <DeskLink
        href={supporterListHref(to)}
        aria-label={`Remove ${label} ${value}`}
        className="grid size-7 shrink-0 place-items-center text-ink-3 hover:text-ink"
      >
        <X aria-hidden size={14} strokeWidth={1.75} />
      </DeskLink>
    </span>
  );
}
