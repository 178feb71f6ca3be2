"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { IconButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { lazyPart } from "@/components/ui/load/lazy";
import { restoreFocusSoon } from "@/components/ui/page/focus";
import { PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { closePopovers, Popover } from "@/components/ui/panel/popover";
import { viewHref, viewKey } from "@/lib/client/saved-views";
import type { SavedView } from "@/lib/contract/saved-view";
import { type ShownView, useSavedViews } from "./use-saved-views";

const EditView = lazyPart(async () => ({ default: (await import("./view-forms")).EditView }));

const popoverLook =
  "inset-[calc(--spacing(13)+4px)_1rem_auto] max-h-[70dvh] w-auto overflow-y-auto p-2 sm:right-auto " +
  "sm:left-15 sm:w-72";
/** A popover that is open stays one when its window gets wider. */
const railLook =
  "xl:not-open:static xl:not-open:mt-4 xl:not-open:block xl:not-open:max-h-none xl:not-open:min-h-0 " +
  "xl:not-open:w-0 xl:not-open:min-w-full xl:not-open:rounded-none xl:not-open:border-0 xl:not-open:px-3 " +
  "xl:not-open:bg-transparent xl:not-open:py-1 xl:not-open:shadow-none";

/** The saved views: a part of the wide rail, otherwise a popover opened from the rail or the menu. */
export function SavedViews() {
  const views = useSavedViews();
  const here = viewKey(usePathname(), useSearchParams().toString());
  const [edited, edit] = useState<SavedView | null>(null);

  // Deleting a view removes the button that opened the dialog.
  useEffect(() => {
    if (edited === null) return;
    return restoreFocusSoon;
  }, [edited]);

  function open(view: SavedView): void {
    closePopovers();
    edit(view);
  }

  return (
    <>
      <Popover
        as="nav"
        id="saved-views"
        aria-label={shellCopy.savedViews}
        className={`${popoverLook} ${railLook}`}
      >
        <details open className="group">
          <summary
            className="flex h-7 items-center justify-between rounded-control px-3 font-medium text-12
              text-ink-3 hover:text-ink"
          >
            {shellCopy.savedViews}
            <Icon name="chevron-down" className="group-not-open:-rotate-90" />
          </summary>
          {views.length === 0 ? <p className="px-3 text-12 text-ink-3">{shellCopy.noViews}</p> : null}
          <ul className="grid grid-cols-1 gap-0.5">
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isHere={viewKey(view.path, view.query) === here}
                onEdit={open}
              />
            ))}
          </ul>
        </details>
      </Popover>
      {/* By the time a slow change is saved, the dialog may be that of another view. */}
      {edited === null ? null : (
        <EditView view={edited} onClose={() => edit((open) => (open === edited ? null : open))} />
      )}
    </>
  );
}

function ViewRow(props: { view: ShownView; isHere: boolean; onEdit: (view: SavedView) => void }) {
  const { view, isHere, onEdit } = props;
  const { name, icon, hint, saved } = view;
  // Masked text is not read out, so the button's name leaves it out too.
  const { mask } = usePreferences().preferences;
  return (
    <li className="group/row relative flex items-center">
      <DeskLink
        href={viewHref(view)}
        title={hint ?? undefined}
        aria-current={isHere ? "page" : undefined}
        onClickCapture={closePopovers}
        className={`flex min-h-8 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-1 leading-4.5
          max-sm:min-h-10 ${saved?.mayChange ? "pr-9" : ""} ${
            isHere ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink"
          }`}
      >
        <Icon name={icon} size={16} className={isHere ? "text-accent" : "text-ink-3"} />
        {saved === null ? (
          name
        ) : (
          <bdi data-private="" className="truncate">
            {name}
          </bdi>
        )}
      </DeskLink>
      {saved?.mayChange ? (
        <IconButton
          name={mask ? shellCopy.editView : shellCopy.editViewNamed(name)}
          title={shellCopy.editView}
          icon="ellipsis"
          onClick={() => onEdit(saved)}
          className="absolute right-1 focus-visible:opacity-100 pointer-fine:opacity-0
            pointer-fine:group-hover/row:opacity-100 pointer-fine:group-focus-within/row:opacity-100"
        />
      ) : null}
    </li>
  );
}

const SaveViewForm = lazyPart(
  async () => ({ default: (await import("./view-forms")).SaveViewForm }),
  pendingPanel,
);

/** Saves the list shown on the page. @param props.query of its link */
export function SaveView(props: { path: string; query: string; onSaved?: () => void }) {
  return <PanelButton label={shellCopy.saveView} icon="bookmark" panel={() => <SaveViewForm {...props} />} />;
}
