import { DeskLink } from "@/components/ui/desk-link";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { formatCounted } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { type SameReason, samenessWords } from "@/lib/reading/same-person";

/** Another supporter who may be the same person, and why. */
export interface SimilarPerson {
  readonly supporter: ListedSupporter;
  readonly because: readonly SameReason[];
}

/** Other supporters who may be the same person: a hint, never more. */
export function SimilarPeople({ similar, place }: { similar: readonly SimilarPerson[]; place: Place }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="rounded-well border border-line-2 bg-sunken px-4 py-3">
      <h2 id="similar" className="font-semibold text-14">
        {similar.length === 1 ? "Another supporter may be" : `${similar.length} other supporters may be`} the
        same person
      </h2>
      <ul className="grid grid-cols-1 gap-1 pt-2">
        {similar.map(({ supporter, because }) => (
          <li key={supporter.id} className="wrap-anywhere text-ink-2">
            <DeskLink
              href={paths.supporter(supporter.id)}
              className="inline-block max-w-full truncate align-bottom font-medium text-accent leading-6
                hover:text-accent-hover"
            >
              {supporter.name === null ? "No name" : <bdi data-private="">{supporter.name}</bdi>}{" "}
              <bdi className="font-mono text-12">{supporter.id}</bdi>
            </DeskLink>
            : {samenessWords(because)};{" "}
            {formatCounted(supporter.contributions, "contribution", "contributions", place.locale)}.
          </li>
        ))}
      </ul>
    </section>
  );
}
