"use client";

import { Info, X } from "lucide-react";
import { Fragment } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { buttonLook } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useAccount } from "./account-context";
import { usePreferences } from "./preferences-provider";
import { type ShortcutGroup, shortcutGroups } from "./shortcuts";
import { useModKey } from "./use-mod-key";

/** What keys do, on one sheet. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const groups = shortcutGroups(useModKey(), useAccount());
  const { preferences } = usePreferences();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto bg-[rgb(0_0_0/32%)] px-4 py-[8vh] max-sm:py-4"
    >
      <Modal className="w-full max-w-160 rounded-overlay border border-line-2 bg-overlay shadow-dialog transition duration-120 ease-out data-entering:translate-y-1 data-entering:opacity-0 motion-reduce:translate-y-0">
        <Dialog className="outline-none">
          <div className="flex h-13 items-center justify-between border-line border-b pr-3 pl-5">
            <Heading slot="title" level={2} className="font-semibold text-15">
              Keyboard shortcuts
            </Heading>
            <Button slot="close" aria-label="Close" className={buttonLook("icon")}>
              <X aria-hidden size={16} strokeWidth={1.75} />
            </Button>
          </div>
          <div className="grid gap-x-10 gap-y-6 px-5 py-5 sm:grid-cols-2">
            {groups.map((group) => (
              <Group key={group.title} group={group} />
            ))}
          </div>
          <p className="flex items-center gap-2 px-5 pb-5 text-12 text-ink-3">
            <Info aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
            {preferences.shortcuts
              ? "Single keys rest while you type in a field. Turn them off in Settings."
              : "Single keys are turned off. Turn them on in Settings."}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Group({ group: { title, rows } }: { group: ShortcutGroup }) {
  return (
    <section>
      <h3 className="border-line-2 border-b pb-2 font-semibold">{title}</h3>
      <dl>
        {rows.map(({ label, keys, join }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
            <dt className="text-ink-2">{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-12 text-ink-3">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && join !== undefined ? join : null}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
