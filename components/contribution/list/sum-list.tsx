import { type Sum, sumText } from "./sum-words";

/** So many have room beside the pages on a screen of middle width; a phone and a wide screen show all. */
const fewest = 3;

/**
 * A sum per currency. Where there is no room for all, how many more there are, and which to those who ask.
 */
export function SumList({ sums, locale }: { sums: readonly Sum[]; locale: string }) {
  const rest = sums.slice(fewest).map((sum) => sumText(sum, locale));
  return (
    <>
      {sums.map((sum) => (
        <dd key={sum.currency} className="font-medium sm:@max-6xl:nth-of-type-[n+4]:hidden">
          {sumText(sum, locale)}
        </dd>
      ))}
      {rest.length === 0 ? null : (
        <dd title={rest.join(", ")} className="hidden text-12 text-ink-3 sm:@max-6xl:block">
          +{rest.length}
          <span className="sr-only"> more: {rest.join(", ")}</span>
        </dd>
      )}
    </>
  );
}
