"use client";

import { shellCopy } from "@/components/shell/copy";
import { lazyPart } from "@/components/ui/load/lazy";
import { PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";

const SaveViewForm = lazyPart(
  async () => ({ default: (await import("./view-forms")).SaveViewForm }),
  pendingPanel,
);

/** Saves the list shown on the page. @param props.query of its link */
export function SaveView(props: { path: string; query: string; onSaved?: () => void }) {
  return <PanelButton label={shellCopy.saveView} icon="bookmark" panel={() => <SaveViewForm {...props} />} />;
}
