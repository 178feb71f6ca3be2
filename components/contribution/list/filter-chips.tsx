"use client";

import { SpriteIcon } from "@/components/ui/sprite-icon";
import { activeConstraints, withoutConstraints } from "@/lib/client/list-constraints";
import { useListState } from "./list-state";
import { StateLink } from "./state-link";

/** Everything that holds the list back, each with the way to be rid of it. */
export function FilterChips({ locale }: { locale: string }) {
  const { state } = useListState();
  const constraints = activeConstraints(state, locale);
  if (constraints.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {constraints.map(({ key, label, value, without }) => (
        <li
          key={key}
          className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-control bg-sunken pl-2.5
            text-12"
        >
          {key === "ticket" ? <SpriteIcon name="ticket" className="text-ink-3" /> : null}
          <span className="text-ink-3">{label}</span>
          <bdi className="max-w-60 truncate font-medium" title={value}>
            {value}
          </bdi>
          <StateLink
            to={without}
            aria-label={`Remove ${label} ${value}`}
            className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <SpriteIcon name="x" />
          </StateLink>
        </li>
      ))}
      <li>
        <StateLink
          to={withoutConstraints(state)}
          className="flex h-7 items-center rounded-control px-1.5 text-12 text-ink-2 hover:text-ink"
        >
          Clear all
        </StateLink>
      </li>
    </ul>
  );
}
