"use client";

import { useQuery } from "@tanstack/react-query";
import { allColumns, isFixed, moved, toggled } from "@/components/contribution/rows/columns";
import { Button, IconButton } from "@/components/ui/form/button";
import DateRangePanel from "@/components/ui/form/date-range-panel";
import type { IconName } from "@/components/ui/icon";
import { LinkChoice } from "@/components/ui/value/copy-button";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { maxWidth, minWidth } from "@/lib/client/preferences";
import { type DateRange, formatRange } from "@/lib/client/url/date-range";
import { shareLink, withRange } from "@/lib/client/url/list-changes";
import { daysZone, toContributionQuery } from "@/lib/client/url/list-state";
import { formatAtLeast } from "@/lib/format/count";
import { listCopy } from "./copy";
import { useListPage } from "./list-state";
import type { ColumnChoice } from "./use-list-layout";

export function DatePanel({ onClose }: { onClose: () => void }) {
  const { state, go, region, now } = useListPage();
  return (
    <DateRangePanel
      range={state.range}
      region={region}
      now={now}
      onChoose={(range) => go(withRange(state, range, region.zone))}
      onClose={onClose}
      counted={(range) => <Counted range={range} />}
    />
  );
}

/** The number of contributions that a range would give. */
function Counted({ range }: { range: DateRange }) {
  const { state, region, now } = useListPage();
  const query = toContributionQuery(withRange(state, range, region.zone), now);
  const { data: total } = useQuery(totalQueryOptions(query));
  return total ? formatAtLeast(total.total, total.isAtLeast, region.locale) : null;
}

/** The link to this list. A rolling date range can be linked as it is, or as the dates of now. */
export function SharePanel() {
  const { state, region, now } = useListPage();
  const isRolling = state.range.kind === "rolling";
  const note = isRolling
    ? listCopy.alwaysShows(formatRange(state.range, daysZone(state), now, region.locale))
    : listCopy.linkHolds;
  const rolling = shareLink(state, "rolling", now);
  const frozen = shareLink(state, "frozen", now);
  return (
    <div className="grid w-90 max-w-full gap-1 p-2">
      {isRolling ? (
        <LinkChoice name={listCopy.rollingLink} note={listCopy.rollingNote} path={rolling} />
      ) : null}
      <LinkChoice name={isRolling ? listCopy.fixedLink : listCopy.copyLink} note={note} path={frozen} />
    </div>
  );
}

/** The columns that are shown, their order and widths. */
export function ColumnsPanel(props: ColumnChoice) {
  const { shown, onChange } = props;
  const known = new Map(allColumns.map((column) => [column.id, column]));
  const others = allColumns.filter(({ id }) => !shown.includes(id));
  return (
    <div className="flex max-h-[min(34rem,70dvh)] w-96 max-w-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <Heading>{listCopy.visibleColumns}</Heading>
        <ul>
          {shown.map((id, index) => {
            const name = known.get(id)?.heading ?? id;
            return (
              <li key={id} className="flex items-center gap-1">
                <Choice
                  name={name}
                  isShown
                  isFixed={isFixed(id)}
                  onToggle={() => onChange(toggled(shown, id))}
                />
                <WidthSlider
                  name={name}
                  width={props.widths[id] ?? known.get(id)?.width ?? minWidth}
                  onWidth={(px) => props.onWidth(id, px)}
                />
                <MoveButton
                  name={listCopy.moveUp(name)}
                  icon="arrow-up"
                  onMove={index === 0 ? undefined : () => onChange(moved(shown, index, -1))}
                />
                <MoveButton
                  name={listCopy.moveDown(name)}
                  icon="arrow-down"
                  onMove={index === shown.length - 1 ? undefined : () => onChange(moved(shown, index, 1))}
                />
              </li>
            );
          })}
        </ul>
        <Heading>{listCopy.moreColumns}</Heading>
        <ul>
          {others.map(({ id, heading }) => (
            <li key={id}>
              <Choice
                name={heading}
                isShown={false}
                isFixed={false}
                onToggle={() => onChange(toggled(shown, id))}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2.5">
        <span className="text-12 text-ink-3">{listCopy.resizeHint}</span>
        <Button look="small" onClick={props.onReset}>
          {listCopy.reset}
        </Button>
      </div>
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="px-2 pt-2 pb-1 text-12 text-ink-3">{children}</h3>;
}

function Choice(props: { name: string; isShown: boolean; isFixed: boolean; onToggle: () => void }) {
  return (
    <label
      className="flex h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2
      hover:bg-hover max-sm:h-10"
    >
      <input
        type="checkbox"
        checked={props.isShown}
        disabled={props.isFixed}
        onChange={props.onToggle}
        className="size-4 accent-accent-solid"
      />
      <span className="truncate">{props.name}</span>
    </label>
  );
}

function WidthSlider(props: { name: string; width: number; onWidth: (px: number) => void }) {
  const { name, width, onWidth } = props;
  return (
    <input
      type="range"
      aria-label={listCopy.widthOf(name)}
      aria-valuetext={listCopy.widthSpoken(width)}
      title={listCopy.width(width)}
      min={minWidth}
      max={maxWidth}
      step={4}
      value={width}
      onChange={(event) => onWidth(Number(event.target.value))}
      className="h-6 w-20 accent-accent-solid max-sm:hidden"
    />
  );
}

/** @param props.onMove undefined at an end of the list */
function MoveButton(props: { name: string; icon: IconName; onMove: (() => void) | undefined }) {
  const { name, icon, onMove } = props;
  return (
    <IconButton
      name={name}
      icon={icon}
      iconSize={14}
      // Not disabled: at the end of the list it would lose the focus.
      aria-disabled={onMove === undefined}
      onClick={onMove}
      className="aria-disabled:opacity-50"
    />
  );
}
