import { CircleX } from "@/components/ui/icons";

/** What is wrong with a form or a field, read out at once. */
export function FormTrouble({ id, sentences }: { id?: string; sentences: readonly string[] }) {
  return (
    <span id={id} role="alert" className="grid gap-1 text-12 text-red empty:hidden">
      {sentences.map((sentence) => (
        <span key={sentence} className="flex gap-1.5 break-words">
          <CircleX aria-hidden size={14} strokeWidth={2} className="mt-px shrink-0" />
          {sentence}
        </span>
      ))}
    </span>
  );
}
