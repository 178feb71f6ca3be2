import type { ComponentPropsWithoutRef } from "react";

/** A native popover, which needs no script. `className` sets its position and size. */
export function Popover(
  props: ComponentPropsWithoutRef<"section"> & { readonly as?: "section" | "nav"; readonly id: string },
) {
  const { as: Element = "section", className = "", ...rest } = props;
  return (
    <Element
      {...rest}
      popover="auto"
      className={`m-0 max-w-[calc(100vw-2rem)] rounded-overlay border border-line-2 bg-overlay text-ink
        shadow-popover print:hidden ${className}`}
    />
  );
}

/** Closes popovers, which would cover the chosen page or a dialog. */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) popover.hidePopover();
}
