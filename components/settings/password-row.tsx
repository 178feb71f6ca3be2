"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NewPasswordField, PasswordField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { accountMutations } from "@/lib/client/api/mutations";
import { Opening } from "./opening";

/** A new password for the old one. */
export function PasswordRow({ email }: { email: string }) {
  const router = useRouter();
  const [isChanged, setChanged] = useState(false);
  return (
    <Opening
      title="Password"
      hint={
        <span role="status">
          {isChanged ? "Changed. Every other session has ended." : "Changing it ends every other session."}
        </span>
      }
      button="Change"
    >
      {(close) => (
        <MutationForm
          button="Change the password"
          isNarrow
          work={(field) =>
            accountMutations.changePassword({ current: field("current"), next: field("next") })
          }
          onDone={() => {
            setChanged(true);
            close();
            router.refresh();
          }}
        >
          {(troubles) => (
            <>
              {/* Tells a password manager whose password this is. */}
              <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField
                label="Password until now"
                name="current"
                required
                maxLength={1024}
                autoComplete="current-password"
                troubles={troubles("current")}
              />
              <NewPasswordField label="New password" name="next" troubles={troubles("next")} />
            </>
          )}
        </MutationForm>
      )}
    </Opening>
  );
}
