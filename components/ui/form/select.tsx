import type { ComponentProps } from "react";
import { SpriteIcon } from "@/components/ui/sprite-icon";

/**
 * A choice out of a list that the browser draws, closed with the desk's own arrow. @param props.size the
 * taller is for forms of their own
 */
export function Select({
  size = "control",
  ...rest
}: Omit<ComponentProps<"select">, "size" | "className"> & { size?: "control" | "form" }) {
  return (
    <span className="relative inline-grid min-w-0 max-w-full items-center">
      <select
        {...rest}
        className={`w-full min-w-0 appearance-none truncate rounded-control border border-line-3 bg-surface
          pr-8 pl-2.5 font-normal text-ink ${size === "form" ? "h-10 text-14" : "h-8 text-13 max-sm:h-10"}`}
      />
      <SpriteIcon name="chevron-down" className="pointer-events-none absolute right-2.5 text-ink-2" />
    </span>
  );
}
