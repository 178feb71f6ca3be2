import { Search, X } from "lucide-react";
import Form from "next/form";
import { DeskLink } from "@/components/ui/desk-link";
import { supporterListHref } from "@/lib/client/supporter-url";
import { formatSupporterQuery, type SupporterQuery } from "@/lib/contract/supporter-query";
import { paths } from "@/lib/paths";

/** Search among supporters, answered by the server; Enter starts it, also without a script. The order stays. */
export function SupporterSearch({ state }: { state: SupporterQuery }) {
  const { q, ...rest } = state;
  const kept = new URLSearchParams(formatSupporterQuery({ ...rest, page: 1 }));
  return (
    <Form
      prefetch={false}
      action={paths.supporters}
      role="search"
      aria-label="Supporters"
      className="relative min-w-0 grow sm:max-w-100"
    >
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        // The field shows what the list was asked for, also after Back.
        key={q ?? ""}
        name="q"
        defaultValue={q ?? ""}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        enterKeyHint="search"
        aria-label="Name, e-mail, phone or organisation"
        placeholder="Name, e-mail, phone or organisation"
        className="h-8 w-full min-w-0 max-sm:h-10 rounded-well border border-line-3 bg-surface pr-9 pl-9 placeholder:text-ink-3"
      />
      {q === undefined ? null : (
        <DeskLink
          href={supporterListHref({ ...rest, page: 1 })}
          title="Clear the search"
          className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={14} strokeWidth={2} />
          <span className="sr-only">Clear the search</span>
        </DeskLink>
      )}
    </Form>
  );
}
