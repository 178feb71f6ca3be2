"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { MutationForm } from "@/components/ui/mutation-form";
import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";
import { accountMutations } from "@/lib/client/account-mutations";
import { Opening } from "./opening";
import { SecondFactorSetup } from "./second-factor-setup";

interface Setup {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/** The code of an authenticator app beside the password: turned on, or off. */
export function SecondFactorRow({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [setup, setSetup] = useState<Setup | null>(null);

  function end(close: () => void): void {
    setSetup(null);
    close();
    router.refresh();
  }

  return (
    <Opening
      title="Second factor"
      hint={
        <span role="status">
          {isOn
            ? "On: a code of your authenticator app is asked for."
            : "Off: the password alone lets you in."}
        </span>
      }
      button={isOn ? "Turn off" : "Turn on"}
    >
      {(close) =>
        setup === null ? (
          <MutationForm
            key={isOn ? "off" : "on"}
            button={isOn ? "Turn the second factor off" : "Go on"}
            isNarrow
            work={async (field) => {
              const password = field("password");
              return isOn
                ? accountMutations.removeSecondFactor({ password, code: field("code") })
                : accountMutations.startSecondFactor({ password });
            }}
            onDone={(made) => (made === null ? end(close) : setSetup(made))}
          >
            {(troubles) => (
              <>
                <PasswordField
                  label="Your password"
                  name="password"
                  required
                  maxLength={1024}
                  autoComplete="current-password"
                  troubles={troubles("password")}
                />
                {isOn ? (
                  <TextField
                    label="Code of your authenticator app"
                    hint="Six digits, or one of your recovery codes."
                    name="code"
                    required
                    maxLength={64}
                    autoComplete="one-time-code"
                    autoCapitalize="off"
                    spellCheck={false}
                    troubles={troubles("code")}
                  />
                ) : null}
              </>
            )}
          </MutationForm>
        ) : (
          <SecondFactorSetup uri={setup.uri} recoveryCodes={setup.recoveryCodes} onDone={() => end(close)} />
        )
      }
    </Opening>
  );
}
