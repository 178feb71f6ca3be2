import type { PointerEvent } from "react";

/** Follows a pointer that pulls the edge of a heading; tells the width in px that the heading would have. */
export function dragWidth(event: PointerEvent<HTMLElement>, tell: (px: number) => void): void {
  const edge = event.currentTarget;
  const width = edge.closest("th")?.getBoundingClientRect().width ?? 0;
  const start = event.clientX;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent) => tell(width + clientX - start);
  edge.addEventListener("pointermove", move);
  edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", move), {
    once: true,
  });
}
