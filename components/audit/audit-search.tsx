import Form from "next/form";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { Select } from "@/components/ui/select";
import { type AuditState, isAuditFiltered } from "@/lib/client/audit-url";
import { auditWords } from "@/lib/client/audit-words";
import { paths } from "@/lib/paths";
import type { Doer } from "./entry";

const control =
  "h-8 w-full min-w-0 rounded-control border border-line-3 bg-surface px-2 text-13 text-ink max-sm:h-10";

/** What to look for in the audit; it works without a script. */
export function AuditSearch({ state, doers }: { state: AuditState; doers: readonly Doer[] }) {
  const { who, action, object, from, to } = state;
  const isListed = who === null || doers.some(({ id }) => id === who);
  return (
    <Form
      prefetch={false}
      action={paths.audit}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto] print:hidden"
    >
      <Named id="audit-who" name="Who">
        <Select id="audit-who" name="who" defaultValue={who ?? ""}>
          <option value="">Anybody</option>
          {isListed ? null : <option value={who}>{who}</option>}
          {doers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Named>
      <Named id="audit-action" name="Did what">
        <Select id="audit-action" name="action" defaultValue={action ?? ""}>
          <option value="">Anything</option>
          {Object.entries(auditWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Named>
      <Named id="audit-object" name="With the id" isWide>
        <input
          id="audit-object"
          name="object"
          defaultValue={object ?? ""}
          maxLength={255}
          placeholder="Record, donor or person"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={`${control} font-mono placeholder:font-sans placeholder:text-ink-3`}
        />
      </Named>
      <Named id="audit-from" name="First day">
        <input
          type="date"
          id="audit-from"
          name="from"
          defaultValue={from ?? ""}
          className={`${control} tabular-nums`}
        />
      </Named>
      <Named id="audit-to" name="Last day">
        <input
          type="date"
          id="audit-to"
          name="to"
          defaultValue={to ?? ""}
          className={`${control} tabular-nums`}
        />
      </Named>
      <span className="col-span-2 flex gap-2 lg:col-span-1">
        <button type="submit" className={`${buttonLook("plain")} max-sm:h-10`}>
          Show
        </button>
        {isAuditFiltered(state) ? (
          <DeskLink href={paths.audit} className={`${buttonLook("quiet")} max-sm:h-10`}>
            Clear
          </DeskLink>
        ) : null}
      </span>
    </Form>
  );
}

function Named(props: { id: string; name: string; isWide?: boolean; children: ReactNode }) {
  const { id, name, isWide = false, children } = props;
  return (
    <span className={`grid min-w-0 gap-1 ${isWide ? "col-span-2 lg:col-span-1" : ""}`}>
      <label htmlFor={id} className="text-12 text-ink-3">
        {name}
      </label>
      {children}
    </span>
  );
}
