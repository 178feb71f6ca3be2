"use client";

import { useRouter } from "next/navigation";
import { startTransition, useActionState, useOptimistic, useState } from "react";
import { ConfirmButton } from "@/components/ui/form/confirm-button";
import { FormErrors, Select } from "@/components/ui/form/fields";
import { Ban, MailOpen, ShieldCheck } from "@/components/ui/icons";
import { Badge } from "@/components/ui/value/badge";
import { roleWords } from "@/lib/client/account";
import { accountMutations, type OnceLink } from "@/lib/client/api/mutations";
import { failureBody } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { formatAgo, type Place } from "@/lib/format/moment";
import { OnceLinkNote } from "./once-link-note";
import type { Person } from "./person";

/** One person: who it is, what they may, and what an admin can do about it. */
export function PersonRow(props: { person: Person; isOwn: boolean; now: number; place: Place }) {
  const { person, isOwn, now, place } = props;
  const { id, name, state, sessions } = person;
  const router = useRouter();
  const [link, setLink] = useState<OnceLink | null>(null);
  const refresh = () => router.refresh();
  const isDisabled = state === "disabled";

  function takeLink(made: OnceLink): void {
    setLink(made);
    refresh();
  }

  return (
    <li
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 border-line border-b py-3
        lg:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)] lg:gap-x-6"
    >
      <PersonFacts person={person} isOwn={isOwn} now={now} locale={place.locale} />
      <RoleChange person={person} isFixed={isOwn} onDone={refresh} />
      <div className="flex flex-wrap items-center justify-end gap-1.5 sm:gap-2">
        {isDisabled ? null : (
          <ConfirmButton
            label={state === "invited" ? "New link" : "Reset link"}
            name={`${state === "invited" ? "New link" : "Reset link"} for ${name}`}
            question={state === "invited" ? "The old link stops working." : "A link for a new password?"}
            work={() => accountMutations.resetPassword(id)}
            onDone={takeLink}
          />
        )}
        {sessions === 0 || isOwn ? null : (
          <ConfirmButton
            label="End sessions"
            name={`End sessions of ${name}`}
            question="Signed out everywhere?"
            work={() => accountMutations.endSessionsOf(id)}
            onDone={refresh}
          />
        )}
        {isOwn ? null : (
          <ConfirmButton
            label={isDisabled ? "Enable" : "Disable"}
            name={`${isDisabled ? "Enable" : "Disable"} ${name}`}
            question={isDisabled ? "Let them in again?" : "Sessions and tokens end at once."}
            work={() => accountMutations.changePerson(id, { disabled: !isDisabled })}
            onDone={refresh}
          />
        )}
      </div>
      {link === null ? null : (
        <div className="col-span-2 lg:col-span-3">
          <OnceLinkNote link={link} title={`The link for ${name}`} now={now} place={place} />
        </div>
      )}
    </li>
  );
}

/** Who a person is and how they stand with the desk. */
function PersonFacts(props: { person: Person; isOwn: boolean; now: number; locale: string }) {
  const { person, isOwn, now, locale } = props;
  const { name, email, state, secondFactor, sessions, lastSeen } = person;
  const isThere = state === "active";
  return (
    <div className="col-span-2 grid min-w-0 gap-1 lg:col-span-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className={`min-w-0 truncate font-medium ${isThere ? "" : "text-ink-3"}`} title={name}>
          {name}
        </bdi>
        {isOwn ? <span className="text-12 text-ink-3">you</span> : null}
        {state === "invited" ? (
          <Badge tone="amber" icon={MailOpen}>
            Invited
          </Badge>
        ) : null}
        {state === "disabled" ? (
          <Badge tone="grey" icon={Ban}>
            Disabled
          </Badge>
        ) : null}
        {secondFactor ? (
          <Badge tone="green" icon={ShieldCheck}>
            Second factor
          </Badge>
        ) : null}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-12 text-ink-3">
        <bdi className="min-w-0 truncate" title={email}>
          {email}
        </bdi>
        <span>
          {lastSeen === null
            ? "Not signed in"
            : `Seen ${formatAgo(lastSeen, now, locale)} ` +
              `· ${formatCounted(sessions, "session", "sessions", locale)}`}
        </span>
      </p>
    </div>
  );
}

/**
 * A person's role, changed at once, also by arrow keys that pass one on the way to another: each is stored
 * after the one before, and the keyboard stays. Nobody changes their own.
 */
function RoleChange(props: { person: Person; isFixed: boolean; onDone: () => void }) {
  const { person, isFixed, onDone } = props;
  const [shown, show] = useOptimistic<string>(person.role);
  const [trouble, store, isBusy] = useActionState(async (_before: string | null, role: string) => {
    const outcome = await accountMutations.changePerson(person.id, { role });
    if (!outcome.ok) return failureBody(outcome.failure).message;
    onDone();
    return null;
  }, null);

  function change(role: string): void {
    startTransition(() => {
      show(role);
      store(role);
    });
  }

  if (isFixed)
    return (
      <p className="lg:px-3" title="Your own role is another admin’s to change">
        {roleWords[person.role].label}
      </p>
    );
  return (
    <div className="grid gap-1">
      <Select
        aria-label={`Role of ${person.name}`}
        aria-busy={isBusy}
        title={roleWords[person.role].can}
        value={shown}
        onChange={(event) => change(event.target.value)}
      >
        {Object.entries(roleWords).map(([role, { label }]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
      <FormErrors sentences={trouble === null ? [] : [trouble]} />
    </div>
  );
}
