import type { Hit } from "@/lib/client/jump";
import type { Place } from "@/lib/format/moment";
import { HitList } from "./hit-list";

/** Records whose ids are easily mistaken for one that does not exist; nothing where there are none. */
export function NearIds(props: { hits: readonly Hit[]; typed: string; ticket: string | null; place: Place }) {
  if (props.hits.length === 0) return null;
  return (
    <section aria-labelledby="near-ids" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="near-ids" className="font-semibold text-14">
        Did you mean {props.hits.length === 1 ? "this one" : "one of these"}?
      </h2>
      <HitList {...props} />
    </section>
  );
}
