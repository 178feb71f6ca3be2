"use client";

import { type ReactNode, useRef, useState } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/load/lazy";
import { useEarlyEscape, usePageKeys } from "@/components/ui/page/keyboard";

// The content of the panel loads in parallel with the panel, and is hidden until both have loaded.
const Panel = lazyPart(
  () => import("./panel"),
  ({ children }) => <div hidden>{children}</div>,
);

export const { load: loadPanel } = Panel;

export const pendingPanel = () => <p className="px-4 py-3 text-ink-3">{uiCopy.loading}</p>;

/** A button that opens a panel by a press or its shortcut. Escape works while the panel still loads. */
export function PanelButton(props: {
  label: string;
  icon: IconName;
  /** Makes the button a field with this value. Without one, the label is shown if there is room. */
  value?: string;
  /** Whether the panel's choice differs from the default. */
  isSet?: boolean;
  shortcut?: string;
  panel: (close: () => void) => ReactNode;
  /** By default, `chosen` while the panel is open or `isSet`, otherwise `plain`. */
  look?: "plain" | "quiet";
  className?: string;
  /** Replaces the value or label next to the icon. */
  children?: ReactNode;
}) {
  const { label, icon, value, isSet = false, shortcut, panel, className = "", children } = props;
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEarlyEscape(isOpen, close, ref);
  usePageKeys(shortcut === undefined ? {} : { [shortcut]: () => setOpen(true) });

  return (
    <>
      <Button
        look={props.look ?? (isSet || isOpen ? "chosen" : "plain")}
        ref={ref}
        className={`print:hidden ${className}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={shortcut}
        onClick={() => setOpen(!isOpen)}
        title={label}
      >
        {/* A phone has room for the value, not for its icon. */}
        <Icon name={icon} size={16} className={`text-ink-2 ${value === undefined ? "" : "max-sm:hidden"}`} />
        {children ?? (
          <span className={value === undefined ? "@max-6xl:sr-only" : "truncate"}>{value ?? label}</span>
        )}
        {value === undefined ? null : <Icon name="chevron-down" className="text-ink-3" />}
      </Button>
      {isOpen ? (
        <Panel label={label} triggerRef={ref} onClose={close}>
          {panel(close)}
        </Panel>
      ) : null}
    </>
  );
}
