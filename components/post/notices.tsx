/**
 * What the list says about itself before its rows: parameters that were left out, filters that were ignored.
 */
export function Notices({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul
      aria-label="Notices"
      className="grid gap-1 border-line border-t bg-amber-bg px-4 py-2.5 text-amber sm:px-6"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="flex min-w-0 gap-2">
          <Icon name="info" size={16} className="mt-0.5" />
          <span className="min-w-0 break-words">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

import { Icon } from "@/components/ui/icon";
