"use client";

import { WideDialog } from "@/components/ui/wide-dialog";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Place } from "@/lib/format/moment";
import { ExportForm } from "./export-form";
import { ExportProgress } from "./export-progress";

/** What is exported and how, and then how far it is. */
export default function ExportDialog(props: {
  filter: ExportFilter;
  place: Place;
  run: string | null;
  onRun: (run: string | null) => void;
  onClose: () => void;
}) {
  const { filter, place, run, onRun, onClose } = props;
  return (
    <WideDialog title="Export" onClose={onClose}>
      {run === null ? (
        <ExportForm filter={filter} place={place} onRun={onRun} />
      ) : (
        <ExportProgress run={run} locale={place.locale} onAgain={() => onRun(null)} onClose={onClose} />
      )}
    </WideDialog>
  );
}
