"use client";

import { startTransition, useActionState, useOptimistic } from "react";
import { FormTrouble } from "@/components/ui/form-trouble";
import { Select } from "@/components/ui/select";
import { roleWords } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/account-mutations";
import { failureBody } from "@/lib/contract/failure";
import type { Person } from "./person";

/**
 * A person's role, changed at once, also by arrow keys that pass one on the way to another: each is stored
 * after the one before, and the keyboard stays. Nobody changes their own.
 */
export function RoleChange(props: { person: Person; isFixed: boolean; onDone: () => void }) {
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
      <FormTrouble sentences={trouble === null ? [] : [trouble]} />
    </div>
  );
}
