"use client";

import { X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { buttonLook } from "@/components/ui/button";
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
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-40 flex items-start justify-center scroll-pb-20 overflow-y-auto bg-[rgb(0_0_0/32%)] px-4 py-[8vh] max-sm:py-4"
    >
      <Modal className="w-full max-w-160 rounded-overlay border border-line-2 bg-overlay shadow-dialog transition duration-120 ease-out data-entering:translate-y-1 data-entering:opacity-0 motion-reduce:translate-y-0">
        <Dialog className="outline-none">
          <div className="flex h-13 items-center justify-between border-line border-b pr-3 pl-5">
            <Heading slot="title" level={2} className="font-semibold text-15">
              Export
            </Heading>
            <Button slot="close" aria-label="Close" className={buttonLook("icon")}>
              <X aria-hidden size={16} strokeWidth={1.75} />
            </Button>
          </div>
          {run === null ? (
            <ExportForm filter={filter} place={place} onRun={onRun} />
          ) : (
            <ExportProgress run={run} locale={place.locale} onAgain={() => onRun(null)} onClose={onClose} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
