"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDesk } from "@/components/shell/desk-context";
import { uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/load/lazy";
import { useEarlyEscape } from "@/components/ui/page/keyboard";
import { mayExport } from "@/lib/client/account";
import { createStore } from "@/lib/client/store";
import { takeWantedExport, wantedExport } from "@/lib/client/wanted-export";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Region } from "@/lib/format/moment";
import type { ExportRun } from "./export-dialog";

const ExportDialog = lazyPart(() => import("./export-dialog"));

export const { load: loadExportDialog } = ExportDialog;

/**
 * The last export of this tab. It continues while the dialog is closed and on other pages, where the dialog
 * shows its progress. Once its end was seen, the next page begins without it. Signing out loads a new
 * document, so another user never gets it.
 */
const lastRun = createStore<ExportRun | null>(null);

/**
 * Renders nothing for roles that may not export, and for an upstream without a copy.
 * @param props.region time zone of the file's dates, and the locale of the page
 * @param props.shown ids of the columns of the contributions table on the page, in order
 * @param props.list the query of the page, if the palette can start its export
 */
export function ExportButton(props: {
  filter: ExportFilter;
  region: Region;
  shown?: readonly string[];
  list?: string;
}) {
  const { filter, region, shown = null, list } = props;
  const { account, canSearch } = useDesk();
  const [dialog, setDialog] = useState<"closed" | "open" | "starting">("closed");
  const run = useSyncExternalStore(lastRun.subscribe, lastRun.get, () => null);
  const seenRun = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (seenRun.current === lastRun.get()?.id) lastRun.set(null);
    },
    [],
  );
  const close = () => setDialog("closed");
  useEarlyEscape(dialog !== "closed", close);
  useEffect(() => {
    if (list === undefined) return;
    const openWanted = () => {
      if (takeWantedExport(list)) setDialog("starting");
    };
    openWanted();
    return wantedExport.subscribe(openWanted);
  }, [list]);
  if (!mayExport(account) || !canSearch) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        title={uiCopy.export}
        className="print:hidden"
        onClick={() => setDialog("open")}
      >
        <Icon name="download" size={16} className="text-ink-2" />
        <span className="max-sm:sr-only @max-6xl:sr-only">{uiCopy.export}</span>
      </Button>
      {dialog === "closed" ? null : (
        <ExportDialog
          filter={filter}
          region={region}
          shown={shown}
          run={run}
          startsAtOnce={dialog === "starting"}
          onRun={(started) => {
            lastRun.set(started);
            if (started !== null) setDialog("open");
          }}
          onEndSeen={() => {
            seenRun.current = run?.id ?? null;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
