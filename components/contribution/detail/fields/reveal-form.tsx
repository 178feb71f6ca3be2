"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { type Fact, Facts } from "@/components/ui/value/facts";
import { mutate } from "@/lib/client/api/request";
import { paths } from "@/lib/paths";
import { member, memberList, readText } from "@/lib/records/values";
import { sponseeFields } from "./item-fields";

/** Requests a sponsee with a reason, which is kept in the audit log. */
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
          mutate(["POST", paths.apiReveal], { contribution, item, reason: field("reason") }, ({ body }) =>
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

/** The facts of a requested sponsee as plain text, then its custom fields. */
function toSponseeFacts(sponsee: unknown): readonly Fact[] {
  const own = sponseeFields.map(([field, label, shape, privacy]): Fact => {
    const text = readText(member(sponsee, field));
    const value = text !== null && shape === "html" ? withoutMarkup(text) : text;
    return { label, field, value, isPrivate: privacy === "private" };
  });
  const added = memberList(sponsee, "custom_fields").map((field): Fact => {
    const label = readText(member(field, "name")) ?? "Field";
    return { label, value: readText(member(field, "value")), isPrivate: true };
  });
  return [...own.filter(({ value }) => value !== null), ...added];
}

/** A document that is only parsed runs and loads nothing. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
