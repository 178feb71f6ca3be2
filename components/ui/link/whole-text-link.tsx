import type { FieldContext } from "@/components/ui/value/field";
import { formatCount } from "@/lib/format/count";
import { DeskLink } from "./desk-link";

/**
 * Asks the server for the rest of a long text, or puts it away again. A link, so that it works before the
 * page is alive and on paper says how much is missing; it stays the same element, so that the focus stays on
 * it.
 */
export function WholeTextLink({ path, context }: { path: string; context: FieldContext }) {
  const { lengths, whole, hrefToWhole, place } = context;
  const length = lengths.get(path);
  if (length === undefined) return null;
  return (
    <DeskLink
      href={hrefToWhole(path)}
      replace
      scroll={false}
      className="block w-max min-h-6 font-medium font-sans text-12 text-accent leading-6
        hover:text-accent-hover"
    >
      {whole.has(path) ? "Show less" : `Show all (${formatCount(length, place.locale)} characters)`}
    </DeskLink>
  );
}
