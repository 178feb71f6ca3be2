import { SearchField } from "@/components/ui/search-field";
import { supporterListHref } from "@/lib/client/supporter-url";
import { formatSupporterQuery, type SupporterQuery } from "@/lib/contract/supporter-query";
import { paths } from "@/lib/paths";

/** Search among supporters; the order stays. */
export function SupporterSearch({ state }: { state: SupporterQuery }) {
  const { q, ...rest } = state;
  const unsearched = { ...rest, page: 1 };
  const kept = new URLSearchParams(formatSupporterQuery(unsearched));
  return (
    <SearchField
      action={paths.supporters}
      label="Supporters"
      name="q"
      asked={q}
      hint="Name, e-mail, phone, company"
      clearHref={supporterListHref(unsearched)}
      className="sm:max-w-100"
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchField>
  );
}
