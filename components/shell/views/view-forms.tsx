"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { useDesk } from "@/components/shell/desk-context";
import { viewFormCopy } from "@/components/shell/views/copy";
import { FieldErrors, TextField } from "@/components/ui/form/fields";
import { ConfirmButton, MutationForm } from "@/components/ui/form/mutation-form";
import { focusInPlace } from "@/components/ui/page/focus";
import { Dialog } from "@/components/ui/panel/dialog";
import { LinkChoice } from "@/components/ui/value/copy-button";
import { mayShareViews } from "@/lib/client/account";
import { browserViews } from "@/lib/client/browser-views";
import { accountViews, viewHref, viewQuery } from "@/lib/client/saved-views";
import type { SavedView, ViewStore } from "@/lib/contract/saved-view";
import { savedViewsKey } from "./use-saved-views";

/** Returns a function that changes the saved views and loads them again. */
function useViewChanges() {
  const { account } = useDesk();
  const client = useQueryClient();
  return async <T,>(work: (store: ViewStore) => Promise<T>): Promise<T> => {
    const outcome = await work(account === null ? browserViews : accountViews);
    await client.invalidateQueries({ queryKey: savedViewsKey });
    return outcome;
  };
}

/** @param props.onSaved is called unless the URL has changed by then */
export function SaveViewForm(props: { path: string; query: string; onSaved?: () => void }) {
  const { path, onSaved } = props;
  const query = viewQuery(props.query);
  const change = useViewChanges();
  // The link as it was saved; the page's URL may have changed since.
  const [saved, setSaved] = useState<string | null>(null);
  if (saved !== null) {
    return (
      <div className="w-80 max-w-full p-2">
        <p role="status" className="px-2 pt-2 font-medium">
          {viewFormCopy.viewSaved}
        </p>
        <LinkChoice name={viewFormCopy.linkToView} note={viewFormCopy.linkToViewNote} path={saved} />
      </div>
    );
  }
  return (
    <div className="w-80 max-w-full p-4">
      <MutationForm
        button={viewFormCopy.save}
        work={async (field) => {
          const before = window.location.href;
          const outcome = await change((views) =>
            views.create({ name: field("name"), path, query, isShared: field("share") !== "" }),
          );
          // The user may have moved on while the view was saved.
          if (outcome.ok && window.location.href === before) onSaved?.();
          return outcome;
        }}
        onDone={() => setSaved(viewHref({ path, query }))}
      >
        <NameField hint={viewFormCopy.viewNameHint} />
        <FieldErrors name="query" />
        <ShareField isShared={false} />
      </MutationForm>
    </div>
  );
}

export function EditView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { id, name, owner } = view;
  const change = useViewChanges();
  return (
    <Dialog title={shellCopy.editView} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-5">
        {owner === null ? null : <p className="text-ink-2">{shellCopy.sharedBy(owner)}</p>}
        <MutationForm
          button={viewFormCopy.save}
          isNarrow
          work={(field) =>
            change((views) => views.change(id, { name: field("name"), isShared: field("share") !== "" }))
          }
          onDone={onClose}
          aside={
            <ConfirmButton
              label={viewFormCopy.deleteView}
              name={viewFormCopy.deleteViewNamed(name)}
              question={viewFormCopy.deleteViewQuestion}
              isDestructive
              work={() => change((views) => views.remove(id))}
              onDone={onClose}
            />
          }
        >
          <NameField defaultValue={name} />
          <ShareField isShared={view.isShared} />
        </MutationForm>
        <div className="-mx-2 border-line border-t pt-2">
          <LinkChoice
            name={viewFormCopy.linkToView}
            note={viewFormCopy.linkToViewNote}
            path={viewHref(view)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function NameField(props: { defaultValue?: string; hint?: string }) {
  return (
    <TextField
      {...props}
      label={viewFormCopy.viewName}
      name="name"
      required
      maxLength={60}
      autoComplete="off"
      ref={focusInPlace}
    />
  );
}

/** A user who may no longer share can still stop sharing. */
function ShareField({ isShared }: { isShared: boolean }) {
  const { account } = useDesk();
  if (!isShared && !mayShareViews(account)) return null;
  return (
    <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 max-sm:min-h-10">
      <input type="checkbox" name="share" defaultChecked={isShared} className="size-4 accent-accent-solid" />
      {viewFormCopy.shareView}
      <span className="col-start-2 text-12 text-ink-3">{viewFormCopy.shareViewHint}</span>
    </label>
  );
}
