"use client";

import { useState, useTransition } from "react";
import { FormTrouble } from "@/components/ui/form-trouble";
import { Select } from "@/components/ui/select";
import { roleWords } from "@/lib/client/account";
import { accountDeeds } from "@/lib/client/account-deeds";
import { failureBody } from "@/lib/contract/failure";
import type { Person } from "./person";

/** A person's role, changed at once. Nobody changes their own. */
export function RoleChange(props: { person: Person; isFixed: boolean; onDone: () => void }) {
  const { person, isFixed, onDone } = props;
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, startBusy] = useTransition();

  function change(role: string): void {
    startBusy(async () => {
      const outcome = await accountDeeds.changePerson(person.id, { role });
      setTrouble(outcome.ok ? null : failureBody(outcome.failure).message);
      if (outcome.ok) onDone();
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
        title={roleWords[person.role].can}
        value={person.role}
        disabled={isBusy}
        onChange={(event) => change(event.target.value)}
      >
        {Object.entries(roleWords).map(([role, { label }]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
      <FormTrouble sentences={trouble === null ? [] : [trouble]} />
    </div>
  );
}
