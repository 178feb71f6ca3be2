"use client";

import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { uiCopy } from "@/components/ui/copy";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";

/** A dialog over the page. Long content scrolls inside it; in a low window, the dialog itself scrolls. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-40 flex items-start justify-center scroll-pb-20 overflow-y-auto
        bg-[rgb(0_0_0/32%)] px-4 py-[8vh] max-sm:py-4"
    >
      <Modal
        className="not-short:flex not-short:max-h-full w-full max-w-160 not-short:overflow-hidden
        rounded-overlay border border-line-2 bg-overlay shadow-dialog transition duration-120 ease-out
        data-entering:translate-y-1 data-entering:opacity-0 motion-reduce:translate-y-0"
      >
        <AriaDialog className="not-short:min-h-0 w-full scroll-pb-20 outline-none not-short:overflow-y-auto">
          <div
            className="not-short:sticky top-0 z-10 flex h-13 items-center justify-between
            rounded-t-overlay border-line border-b bg-overlay pr-3 pl-5"
          >
            <Heading slot="title" level={2} className="font-semibold text-15">
              {title}
            </Heading>
            <Button slot="close" aria-label={uiCopy.close} className={buttonLook("icon")}>
              <Icon name="x" size={16} />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
