"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { columnsCopy } from "@/components/contribution/list/lazy-copy";
import {
  allColumns,
  columnGroups,
  isFixed,
  type ListColumn,
  toggled,
} from "@/components/contribution/rows/columns";
import { rowCopy } from "@/components/contribution/rows/copy";
import { columnDrop, startColumnDrag } from "@/components/table/column-drag";
import { Button, IconButton } from "@/components/ui/form/button";
import DateRangePanel from "@/components/ui/form/date-range-panel";
import { Icon, type IconName } from "@/components/ui/icon";
import { focusInPlace } from "@/components/ui/page/focus";
import { PageLinks } from "@/components/ui/value/copy-button";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { maxWidth, minWidth } from "@/lib/client/preferences";
import { shareLink, withRange } from "@/lib/client/url/list-changes";
import { rangeZone, toContributionQuery } from "@/lib/client/url/list-state";
import { refundDates } from "@/lib/client/url/search-conditions";
import { formatAtLeast, formatFound } from "@/lib/format/count";
import { type DateRange, formatRange, rangeLabel } from "@/lib/format/date-range";
import { fold } from "@/lib/records/folded-text";
import { useListPage } from "./list-state";
import type { ListLayout } from "./use-list-layout";

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

function Counted({ range }: { range: DateRange }) {
  const { state, region, now } = useListPage();
  const query = toContributionQuery(withRange(state, range, region.zone), now);
  const { data: total } = useQuery(totalQueryOptions(query));
  if (!total) return null;
  return (
    <>
      <span className="sm:hidden">{formatAtLeast(total.total, total.isAtLeast, region.locale)}</span>
      <span className="max-sm:hidden">{formatFound(total, "contribution", region.locale)}</span>
    </>
  );
}

export function SharePanel({ shown }: Pick<ListLayout, "shown">) {
  const { state, region, now } = useListPage();
  const shared = { ...state, cols: shown };
  const moving = [state.range, ...refundDates(state.q)].find(({ kind }) => kind === "rolling");
  return (
    <div className="grid w-90 max-w-full gap-1 p-2">
      <PageLinks
        rolling={
          moving === undefined
            ? null
            : { path: shareLink(shared, "rolling", now), range: rangeLabel(moving, region.locale) }
        }
        frozen={shareLink(shared, "frozen", now)}
        days={formatRange(moving ?? state.range, rangeZone(state), now, region.locale)}
        extent={columnsCopy.linkHolds}
      />
    </div>
  );
}

export function ColumnsPanel(props: ListLayout) {
  const { shown, onChange } = props;
  const [words, setWords] = useState("");
  const found = allColumns.filter(({ heading }) => fold(heading).includes(fold(words.trim())));
  const visible = shown.flatMap((id) => found.filter((column) => column.id === id));
  const toggle = (id: string) => {
    onChange(toggled(shown, id));
    // The column moves to another list, where it has a new checkbox.
    requestAnimationFrame(() => focusInPlace(document.querySelector<HTMLInputElement>(`#column-${id}`)));
  };
  const groups = [undefined, ...columnGroups].map((group) => ({
    heading: group === undefined ? columnsCopy.defaultColumns : rowCopy.groups[group],
    columns: found.filter((column) => column.group === group && !shown.includes(column.id)),
  }));
  return (
    <div className="flex max-h-[min(34rem,70dvh)] w-96 max-w-full flex-col">
      <label className="flex h-11 shrink-0 items-center gap-2.5 border-line border-b px-4">
        <Icon name="search" size={16} className="text-ink-3" />
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          aria-label={columnsCopy.searchColumns}
          placeholder={columnsCopy.searchColumns}
          autoComplete="off"
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </label>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {found.length === 0 ? <p className="p-2 text-ink-3">{columnsCopy.noColumns(words.trim())}</p> : null}
        {visible.length === 0 ? null : <Heading>{columnsCopy.visibleColumns}</Heading>}
        <ul>
          {visible.map((column) => (
            <VisibleColumn
              key={column.id}
              column={column}
              layout={props}
              onToggle={() => toggle(column.id)}
            />
          ))}
        </ul>
        {groups.map(({ heading, columns }) =>
          columns.length === 0 ? null : (
            <section key={heading} aria-label={heading}>
              <Heading>{heading}</Heading>
              <ul>
                {columns.map(({ id, heading: name }) => (
                  <li key={id}>
                    <Choice id={id} name={name} isShown={false} onToggle={() => toggle(id)} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2.5">
        <span className="text-12 text-ink-3">{columnsCopy.resizeHint}</span>
        <Button look="small" onClick={props.onReset}>
          {columnsCopy.reset}
        </Button>
      </div>
    </div>
  );
}

function VisibleColumn(props: { column: ListColumn; layout: ListLayout; onToggle: () => void }) {
  const { column, layout, onToggle } = props;
  const { id, heading, width } = column;
  const { shown, widths, onWidth, onMove } = layout;
  const index = shown.indexOf(id);
  const moveTo = (to: string | undefined) => (to === undefined ? undefined : () => onMove(id, to));

  return (
    <li
      {...columnDrop((dragged) => onMove(dragged, id))}
      className="group flex items-center gap-1 rounded-control data-over:bg-accent-soft"
    >
      {/* The row itself is not draggable, or its slider could not be moved. */}
      <span
        aria-hidden
        draggable
        onDragStart={(event) => {
          startColumnDrag(event, id);
          event.dataTransfer.setDragImage(event.currentTarget.closest("li") ?? event.currentTarget, 0, 0);
        }}
        title={columnsCopy.dragHint}
        className="grid size-6 cursor-grab place-items-center text-ink-3"
      >
        <Icon name="text-align-justify" />
      </span>
      <Choice id={id} name={heading} isShown onToggle={onToggle} />
      <WidthSlider name={heading} width={widths[id] ?? width} onWidth={(px) => onWidth(id, px)} />
      <MoveButton name={columnsCopy.moveUp(heading)} icon="arrow-up" onMove={moveTo(shown[index - 1])} />
      <MoveButton name={columnsCopy.moveDown(heading)} icon="arrow-down" onMove={moveTo(shown[index + 1])} />
    </li>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="px-2 pt-2 pb-1 text-12 text-ink-3">{children}</h3>;
}

function Choice(props: { id: string; name: string; isShown: boolean; onToggle: () => void }) {
  return (
    <label
      title={isFixed(props.id) ? columnsCopy.alwaysVisible : undefined}
      className="flex h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2
      hover:bg-hover max-sm:h-10"
    >
      <input
        id={`column-${props.id}`}
        type="checkbox"
        checked={props.isShown}
        disabled={isFixed(props.id)}
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
      aria-label={columnsCopy.widthOf(name)}
      aria-valuetext={columnsCopy.widthSpoken(width)}
      title={columnsCopy.width(width)}
      min={minWidth}
      max={maxWidth}
      step={4}
      value={width}
      onChange={(event) => onWidth(Number(event.target.value))}
      // Visible in the row in use only: eight sliders would dominate the panel.
      className="h-6 w-20 accent-accent-solid opacity-0 focus-visible:opacity-100
        group-focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden [@media(hover:none)]:opacity-100"
    />
  );
}

/** @param props.onMove undefined at either end of the list */
function MoveButton(props: { name: string; icon: IconName; onMove: (() => void) | undefined }) {
  const { name, icon, onMove } = props;
  return (
    <IconButton
      name={name}
      icon={icon}
      iconSize={14}
      // Not `disabled`, which would drop the focus at the end of the list.
      aria-disabled={onMove === undefined}
      onClick={onMove}
      className="aria-disabled:opacity-50"
    />
  );
}
