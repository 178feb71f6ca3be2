"use client";

import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { uiCopy } from "@/components/ui/copy";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";

/**
 * A dialog over the page. Long content scrolls inside it; in a low window, the dialog itself scrolls.
 * @param props.label the accessible name of a dialog without a title
 * @param props.onClose without it, the dialog hides the page and its panels (z-index 100,000), and cannot be
 *   dismissed
 */
export function Dialog(props: {
  title?: string;
  label?: string;
  onClose?: () => void;
  className?: string;
  children: ReactNode;
}) {
  const { title, label, onClose, className = "", children } = props;
  const isFixed = onClose === undefined;
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isFixed}
      isKeyboardDismissDisabled={isFixed}
      onOpenChange={() => onClose?.()}
      className={`fixed inset-0 flex items-start justify-center scroll-pb-20 overflow-y-auto px-4 py-[8vh]
        max-sm:py-4 ${isFixed ? "z-100001 bg-canvas" : "z-40 bg-[rgb(0_0_0/32%)]"}`}
    >
      <Modal
        className={`not-short:flex not-short:max-h-full w-full not-short:overflow-hidden rounded-overlay
          border border-line-2 bg-overlay shadow-dialog transition duration-120 ease-out
          data-entering:translate-y-1 data-entering:opacity-0 motion-reduce:translate-y-0
          ${isFixed ? "max-w-100" : "max-w-160"}`}
      >
        <AriaDialog
          {...(label !== undefined && { "aria-label": label })}
          className={`not-short:min-h-0 w-full scroll-pb-20 outline-none not-short:overflow-y-auto
            ${className}`}
        >
          {title === undefined ? null : (
            <div
              className="not-short:sticky top-0 z-10 flex h-13 items-center justify-between
                rounded-t-overlay border-line border-b bg-overlay pr-3 pl-5"
            >
              <Heading slot="title" level={2} className="font-semibold text-15">
                {title}
              </Heading>
              {isFixed ? null : (
                <Button slot="close" aria-label={uiCopy.close} className={buttonLook("icon")}>
                  <Icon name="x" size={16} />
                </Button>
              )}
            </div>
          )}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
