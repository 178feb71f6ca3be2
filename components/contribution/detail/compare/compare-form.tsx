import Form from "next/form";
import { detailCopy } from "@/components/contribution/detail/copy";
import type { DetailState } from "@/components/contribution/detail/detail-href";
import { Button } from "@/components/ui/form/button";
import { HiddenInputs } from "@/components/ui/form/search-field";
import { formatPairs } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";

/** A form for the contribution to compare with: an id, or the address of one. */
export function CompareForm({ id, state }: { id: string; state: Pick<DetailState, "list" | "ticket"> }) {
  const { list, ticket } = state;
  const rest = formatPairs([
    ["list", list ?? undefined],
    ["ticket", ticket ?? undefined],
  ]);
  return (
    <Form action={paths.contribution(id)} prefetch={false} className="grid grid-cols-1 gap-1">
      <HiddenInputs query={rest} />
      <label htmlFor="compare-with" className="font-medium text-12 text-ink-2">
        {detailCopy.compareLabel}
      </label>
      <span className="flex min-w-0 gap-2">
        <input
          id="compare-with"
          name="compare"
          required
          maxLength={2000}
          placeholder={detailCopy.compareHint}
          autoComplete="off"
          spellCheck={false}
          className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-2 font-mono
            text-12 placeholder:font-sans placeholder:text-ink-3"
        />
        <Button type="submit">{detailCopy.compare}</Button>
      </span>
    </Form>
  );
}
