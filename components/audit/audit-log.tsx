import Form from "next/form";
import { PageLink, PageLinks } from "@/components/table/pager";
import { EmptyList } from "@/components/ui/feedback/empty-state";
import { Button, ButtonLink, buttonLook } from "@/components/ui/form/button";
import { formCopy } from "@/components/ui/form/copy";
import { SelectField, TextField } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { type AuditState, formatAuditState, isAuditFiltered } from "@/lib/client/url/audit-state";
import { auditWords } from "@/lib/contract/records/audit-actions";
import { paths } from "@/lib/paths";
import { AuditTable, type AuditTableProps } from "./audit-table";
import { type Actor, auditCopy, auditHref } from "./copy";

interface Props extends AuditTableProps {
  /** The older page has the entries below this number; null at the end. */
  readonly older: number | null;
}

export function AuditLog({ older, ...table }: Props) {
  const { state, entries, actors, region } = table;
  const isFiltered = isAuditFiltered(state);
  const file = `${paths.apiAudit}?${formatAuditState({ ...state, before: undefined })}`;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col sm:min-h-110 sm:basis-0">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-6">
        <h1 className="min-w-0 break-words font-semibold text-18">
          {auditCopy.title}
          <span className="font-normal text-ink-3">
            {state.object === undefined ? "" : auditCopy.withRecord}
            {state.object === undefined ? null : <bdi className="font-mono">{state.object}</bdi>}
            {state.object === undefined && isFiltered ? auditCopy.filtered : ""}
          </span>
        </h1>
        <span className="flex gap-2 print:hidden">
          {(["csv", "ndjson"] as const).map((form) => (
            <a
              key={form}
              download
              href={`${file}&form=${form}&zone=${encodeURIComponent(region.zone)}`}
              className={buttonLook("plain")}
            >
              <Icon name="download" size={16} />
              {form.toUpperCase()}
            </a>
          ))}
        </span>
      </header>
      <AuditSearch key={formatAuditState(state)} state={state} actors={actors} />
      {entries.length === 0 ? (
        <EmptyList {...auditCopy[isFiltered ? "noMatch" : "empty"]} />
      ) : (
        <AuditTable {...table} />
      )}
      <footer
        className="mt-auto flex min-h-12 items-center gap-4 border-line-2 border-t px-4 py-1.5 sm:px-6
          print:hidden"
      >
        <span className="text-12 text-ink-3" title={auditCopy.verified}>
          {auditCopy.tamperEvident}
        </span>
        <PageLinks>
          <PageLink
            name={auditCopy.newest}
            icon="chevrons-left"
            link={state.before === undefined ? null : { href: auditHref({ ...state, before: undefined }) }}
          />
          <PageLink
            name={auditCopy.older}
            icon="chevron-right"
            link={older === null ? null : { href: auditHref({ ...state, before: older }) }}
          />
        </PageLinks>
      </footer>
    </div>
  );
}

/** Works without JavaScript. */
function AuditSearch({ state, actors }: { state: AuditState; actors: readonly Actor[] }) {
  const { who, action, object } = state;
  const isListed = who === undefined || actors.some(({ id }) => id === who);
  const users = actors.map(({ id, name }) => [id, name] as const);
  return (
    <Form
      prefetch={false}
      action={paths.audit}
      className="grid grid-cols-2 items-end gap-3 px-4 py-3 sm:px-6 lg:max-w-308
        lg:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto] print:hidden"
    >
      <SelectField
        label={auditCopy.user}
        name="who"
        defaultValue={who ?? ""}
        choices={[["", auditCopy.allUsers], ...(isListed ? [] : [[who, who] as const]), ...users]}
      />
      <SelectField
        label={auditCopy.action}
        name="action"
        defaultValue={action ?? ""}
        choices={[["", auditCopy.allActions], ...Object.entries(auditWords)]}
      />
      <span className="col-span-2 lg:col-span-1">
        <TextField
          label={auditCopy.recordId}
          name="object"
          defaultValue={object ?? ""}
          maxLength={255}
          placeholder={auditCopy.recordIdHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </span>
      <TextField label={formCopy.firstDay} type="date" name="from" defaultValue={state.from ?? ""} />
      <TextField label={formCopy.lastDay} type="date" name="to" defaultValue={state.to ?? ""} />
      <span className="col-span-2 flex gap-2 *:h-10! lg:col-span-1">
        <Button type="submit">{auditCopy.show}</Button>
        {isAuditFiltered(state) ? (
          <ButtonLink href={paths.audit} look="quiet">
            {auditCopy.clear}
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}
