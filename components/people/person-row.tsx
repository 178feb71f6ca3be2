"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { accountMutations, type OnceLink } from "@/lib/client/account-mutations";
import type { Place } from "@/lib/format/moment";
import { OnceLinkNote } from "./once-link-note";
import type { Person } from "./person";
import { PersonFacts } from "./person-facts";
import { RoleChange } from "./role-change";

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
