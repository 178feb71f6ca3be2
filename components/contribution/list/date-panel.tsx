"use client";

import { useQuery } from "@tanstack/react-query";
import DateRangePanel from "@/components/ui/form/date-range-panel";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import type { DateRange } from "@/lib/client/url/date-range";
import { withRange } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import { formatAtLeast } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { useListState } from "./list-state";

/** When the contributions of the list were placed. */
export default function DatePanel(props: { place: Place; now: number; onClose: () => void }) {
  const { place, now, onClose } = props;
  const { state, go } = useListState();
  return (
    <DateRangePanel
      range={state.range}
      place={place}
      now={now}
      onChoose={(range) => go(withRange(state, range, place.zone))}
      onClose={onClose}
      counted={(range) => <Counted range={range} place={place} now={now} />}
    />
  );
}

/** How many contributions the list would have. */
function Counted({ range, place, now }: { range: DateRange; place: Place; now: number }) {
  const { state } = useListState();
  const query = toContributionQuery(withRange(state, range, place.zone), now);
  const { data: total } = useQuery(totalQueryOptions(query));
  return total ? formatAtLeast(total.total, total.isAtLeast, place.locale) : null;
}
