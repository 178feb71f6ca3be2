"use client";

import { useState } from "react";
import { Facts } from "@/components/ui/facts";
import { MutationForm } from "@/components/ui/mutation-form";
import { TextField } from "@/components/ui/text-field";
import { tell } from "@/lib/client/tell";
import { paths } from "@/lib/paths";
import { member } from "@/lib/reading/member";
import { toSponseeFacts } from "./sponsee-facts";

/**
 * Asks for a sponsee that this reader sees for a reason only; the reason is kept with who asked, and when.
 */
export function RevealForm({ contribution, item }: { contribution: string; item: string }) {
  const [sponsee, setSponsee] = useState<unknown>(null);
  if (sponsee !== null) return <Facts facts={toSponseeFacts(sponsee)} isWide />;
  return (
    <div className="grid max-w-120 gap-3 print:hidden">
      <p className="text-12 text-ink-3">Who is sponsored is covered. Your reason is kept in the audit.</p>
      <MutationForm
        button="Reveal"
        look="plain"
        isNarrow
        work={(field) =>
          tell(["POST", paths.apiReveal], { contribution, item, reason: field("reason") }, (body) =>
            member(body, "sponsee"),
          )
        }
        onDone={setSponsee}
      >
        {(troubles) => (
          <TextField
            label="Reason"
            name="reason"
            required
            maxLength={500}
            autoComplete="off"
            troubles={troubles("reason")}
          />
        )}
      </MutationForm>
    </div>
  );
}
