import type { DragEvent } from "react";

const dragType = "application/x-desk-column";

export function startColumnDrag({ dataTransfer }: DragEvent, id: string): void {
  dataTransfer.setData(dragType, id);
  dataTransfer.effectAllowed = "move";
}

/** Returns the handlers of a drop target. It is marked `data-over` while a column is over it. */
export function columnDrop(onDrop: (id: string) => void) {
  const mark = ({ currentTarget }: DragEvent, isOver: boolean) =>
    currentTarget.toggleAttribute("data-over", isOver);
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      mark(event, true);
    },
    onDragLeave: (event: DragEvent) => mark(event, false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      mark(event, false);
      onDrop(event.dataTransfer.getData(dragType));
    },
  };
}
