"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { SecretLine } from "@/components/ui/copy/copy-button";
import { EmailField, SelectField, TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { roleWords } from "@/lib/client/account";
import type { OnceLink } from "@/lib/client/api/answers";
import { accountMutations } from "@/lib/client/api/mutations";
import { formatAgo } from "@/lib/format/ago";
import { formatDate, formatTime, type Place } from "@/lib/format/moment";

export const roleChoices = Object.entries(roleWords).map(([role, { label }]) => [role, label] as const);

/** Creates an invitation link. */
export function InviteForm({ now, place }: { now: number; place: Place }) {
  const router = useRouter();
  const help = useId();
  // Counted, so that the form is empty again after each.
  const [made, setMade] = useState<readonly { link: OnceLink; name: string }[]>([]);
  const last = made.at(-1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <MutationForm
        key={made.length}
        button="Create invite link"
        isNarrow
        work={async (field) => {
          const name = field("name");
          const outcome = await accountMutations.invite({ name, email: field("email"), role: field("role") });
          return outcome.ok ? { ok: true, value: { link: outcome.value, name } } : outcome;
        }}
        onDone={(invited) => {
          setMade([...made, invited]);
          router.refresh();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_12rem]">
          <TextField label="Name" name="name" required maxLength={200} autoComplete="off" />
          <EmailField autoComplete="off" />
          <SelectField
            label="Role"
            name="role"
            aria-describedby={help}
            defaultValue="support"
            choices={roleChoices}
          />
        </div>
      </MutationForm>
      <RoleHelp id={help} />
      {last === undefined ? null : (
        <OnceLinkNote link={last.link} title={`The link for ${last.name}`} now={now} place={place} />
      )}
    </div>
  );
}

/** Explains the roles. */
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

/** A link to hand on: the desk sends no mail. */
export function OnceLinkNote(props: { link: OnceLink; title: string; now: number; place: Place }) {
  const { link, title, now, place } = props;
  const { href, expiresAt } = link;
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-blue-bg p-3 text-blue"
    >
      <p className="break-words font-semibold">
        <bdi>{title}</bdi>
      </p>
      <SecretLine label={title} text={href} />
      <p className="text-12">
        Copy and send this link yourself: it won’t be shown again. It works once, until{" "}
        {formatDate(expiresAt, place)}, {formatTime(expiresAt, place)} (
        {formatAgo(expiresAt, now, place.locale)}).
      </p>
    </div>
  );
}
