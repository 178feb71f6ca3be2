"use client";

import { useRouter } from "next/navigation";
import { startTransition, useActionState, useId, useOptimistic, useState } from "react";
import { peopleCopy } from "@/components/people/copy";
import { failureText } from "@/components/ui/copy";
import { EmailField, FormErrors, Select, SelectField, TextField } from "@/components/ui/form/fields";
import { ConfirmButton, MutationForm } from "@/components/ui/form/mutation-form";
import { Section } from "@/components/ui/panel/section";
import { Badge } from "@/components/ui/value/badge";
import { SecretNote } from "@/components/ui/value/copy-button";
import type { Person } from "@/lib/client/account";
import type { OnceLink } from "@/lib/client/api/answers";
import { accountMutations } from "@/lib/client/api/mutations";
import { roleWords } from "@/lib/client/copy";
import { formatCount } from "@/lib/format/count";
import { formatAgo, formatDate, formatTime, type Region } from "@/lib/format/moment";
import { capitalized, joined } from "@/lib/records/text";

export function People(props: { people: readonly Person[]; ownId: string; now: number; region: Region }) {
  const { people, ownId, now, region } = props;
  const invited = people.filter(({ state }) => state === "invited").length;
  const disabled = people.filter(({ state }) => state === "disabled").length;
  const notes = [
    peopleCopy.people(people.length, region.locale),
    invited > 0 ? peopleCopy.invited(formatCount(invited, region.locale)) : null,
    disabled > 0 ? peopleCopy.disabled(formatCount(disabled, region.locale)) : null,
  ];
  return (
    <div className="grid w-full max-w-308 grid-cols-1 content-start gap-8 px-4 py-4 sm:px-6">
      <h1 className="font-semibold text-18">
        {peopleCopy.title}
        <span className="font-normal text-ink-3 tabular-nums">, {joined(notes, ", ")}</span>
      </h1>
      <Section title={peopleCopy.invite}>
        <InviteForm region={region} />
      </Section>
      <Section title={peopleCopy.team}>
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isOwn={person.id === ownId}
              now={now}
              region={region}
            />
          ))}
        </ul>
      </Section>
    </div>
  );
}

const roleChoices = Object.entries(roleWords).map(([role, { label }]) => [role, label] as const);

function InviteForm({ region }: { region: Region }) {
  const router = useRouter();
  const help = useId();
  // Their count is the key of the fields: each new link empties the fields, and the button keeps the focus.
  const [made, setMade] = useState<readonly { link: OnceLink; name: string }[]>([]);
  const last = made.at(-1);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <MutationForm
        button={peopleCopy.inviteButton}
        isNarrow
        work={(field) =>
          accountMutations.invite({ name: field("name"), email: field("email"), role: field("role") })
        }
        onDone={(link, field) => {
          setMade([...made, { link, name: field("name") }]);
          router.refresh();
        }}
      >
        <div key={made.length} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_12rem]">
          <TextField label={peopleCopy.name} name="name" required maxLength={200} autoComplete="off" />
          <EmailField autoComplete="off" />
          <SelectField
            label={peopleCopy.role}
            name="role"
            aria-describedby={help}
            defaultValue="support"
            choices={roleChoices}
          />
        </div>
      </MutationForm>
      <RoleHelp id={help} />
      {last === undefined ? null : (
        <OnceLinkNote link={last.link} title={peopleCopy.linkFor(last.name)} region={region} />
      )}
    </div>
  );
}

function RoleHelp({ id }: { id: string }) {
  return (
    <dl id={id} className="grid gap-x-6 gap-y-1 text-12 text-ink-3 sm:grid-cols-3">
      {Object.entries(roleWords).map(([role, { label, can }]) => (
        <div key={role} className="flex gap-2 sm:grid sm:content-start sm:gap-0.5">
          <dt className="font-medium text-ink-2 max-sm:w-14 max-sm:shrink-0">{label}</dt>
          <dd>{can}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link for the admin to pass on: the desk sends no mail. */
function OnceLinkNote({ link, title, region }: { link: OnceLink; title: string; region: Region }) {
  const { href, expiresAt } = link;
  return (
    <SecretNote title={<bdi>{title}</bdi>} name={title} secret={href} className="rounded-control">
      <p className="text-12">
        {peopleCopy.linkUse(`${formatDate(expiresAt, region)}, ${formatTime(expiresAt, region)}`)}
      </p>
    </SecretNote>
  );
}

function PersonRow(props: { person: Person; isOwn: boolean; now: number; region: Region }) {
  const { person, isOwn, now, region } = props;
  const { id, name, state, sessions } = person;
  const router = useRouter();
  const [link, setLink] = useState<OnceLink | null>(null);
  const isDisabled = state === "disabled";

  return (
    <li
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 border-line border-b py-3
        lg:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)] lg:gap-x-6"
    >
      <PersonFacts person={person} isOwn={isOwn} now={now} locale={region.locale} />
      <RoleChange person={person} isFixed={isOwn} />
      <div className="flex flex-wrap items-center justify-end gap-1.5 sm:gap-2">
        {isDisabled ? null : (
          <ConfirmButton
            {...(state === "invited" ? peopleCopy.invitation(name) : peopleCopy.reset(name))}
            work={() => accountMutations.resetPassword(id)}
            onDone={(made) => {
              setLink(made);
              router.refresh();
            }}
          />
        )}
        {sessions === 0 || isOwn ? null : (
          <ConfirmButton
            {...peopleCopy.endSessions(name)}
            isDestructive
            work={() => accountMutations.endSessionsOf(id)}
          />
        )}
        {isOwn ? null : (
          <ConfirmButton
            {...(isDisabled ? peopleCopy.enable(name) : peopleCopy.disable(name))}
            isDestructive={!isDisabled}
            work={() => accountMutations.changePerson(id, { disabled: !isDisabled })}
          />
        )}
      </div>
      {link === null ? null : (
        <div className="col-span-2 lg:col-span-3">
          <OnceLinkNote link={link} title={peopleCopy.linkFor(name)} region={region} />
        </div>
      )}
    </li>
  );
}

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
        {isOwn ? <span className="text-12 text-ink-3">{peopleCopy.you}</span> : null}
        {state === "active" ? null : <Badge {...stateBadges[state]}>{capitalized(state)}</Badge>}
        {secondFactor ? (
          <Badge tone="green" icon="shield-check">
            {peopleCopy.twoFactor}
          </Badge>
        ) : null}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-12 text-ink-3">
        <bdi className="min-w-0 truncate" title={email}>
          {email}
        </bdi>
        <span>
          {lastSeen === null
            ? peopleCopy[state === "invited" ? "neverSeen" : "noSessions"]
            : peopleCopy.lastActive(formatAgo(lastSeen, now, locale), sessions, locale)}
        </span>
      </p>
    </div>
  );
}

/**
 * Changes a person's role at once, even for roles that arrow keys only pass through. The changes are stored
 * one after another, and keyboard focus stays. People cannot change their own role.
 */
function RoleChange({ person, isFixed }: { person: Person; isFixed: boolean }) {
  const router = useRouter();
  const [shown, show] = useOptimistic<string>(person.role);
  const [problem, store, isBusy] = useActionState(async (_before: string | null, role: string) => {
    const outcome = await accountMutations.changePerson(person.id, { role });
    if (!outcome.ok) return failureText(outcome.failure);
    router.refresh();
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
      <p className="lg:px-3" title={peopleCopy.ownRoleHint}>
        {roleWords[person.role].label}
      </p>
    );
  return (
    <div className="grid gap-1">
      <Select
        aria-label={peopleCopy.roleOf(person.name)}
        aria-busy={isBusy}
        title={roleWords[person.role].can}
        value={shown}
        onChange={(event) => change(event.target.value)}
        choices={roleChoices}
      />
      <FormErrors sentences={problem === null ? [] : [problem]} />
    </div>
  );
}

const stateBadges = {
  invited: { tone: "amber", icon: "mail-open" },
  disabled: { tone: "grey", icon: "ban" },
} as const;
