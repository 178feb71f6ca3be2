"use client";

import { useState } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { focusReplacement } from "@/components/ui/page/focus";
import { AnyValue, type Fact, Facts } from "@/components/ui/value/facts";
import { mutate } from "@/lib/client/api/request";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { paths } from "@/lib/paths";
import { member, memberList, readText } from "@/lib/records/values";
import { fieldLabel, isPersonal } from "./field-names";

/** Requests a sponsee for a reason, which is stored in the audit log. */
export function RevealForm(props: {
  readonly contribution: string;
  readonly index: number;
  readonly item: string | null;
}) {
  const [sponsee, setSponsee] = useState<unknown>(null);
  if (sponsee !== null) {
    return (
      <section ref={focusReplacement} tabIndex={-1} aria-label={detailCopy.revealed}>
        {isJsonObject(sponsee) ? (
          <Facts facts={toSponseeFacts(sponsee)} isWide />
        ) : (
          <div data-private="">
            <AnyValue value={sponsee} />
          </div>
        )}
      </section>
    );
  }
  return (
    <div className="grid max-w-120 gap-3 print:hidden">
      <p className="text-12 text-ink-3">{detailCopy.revealHint}</p>
      <MutationForm
        button={detailCopy.reveal}
        look="plain"
        isNarrow
        work={(field) =>
          mutate(["POST", paths.apiReveal], { ...props, reason: field("reason") }, ({ body }) =>
            member(body, "sponsee"),
          )
        }
        onDone={setSponsee}
      >
        <TextField label={detailCopy.reason} name="reason" required maxLength={500} autoComplete="off" />
      </MutationForm>
    </div>
  );
}

function toSponseeFacts(sponsee: JsonObject): readonly Fact[] {
  const own = Object.entries(sponsee).flatMap(([field, value]): readonly Fact[] => {
    const text = readText(value);
    if (text === null) return [];
    const shown = field === "biography" ? withoutMarkup(text) : text;
    return [{ label: fieldLabel(field), field, value: shown, isPrivate: isPersonal("sponsee", field) }];
  });
  const added = memberList(sponsee, "custom_fields").map((field): Fact => {
    const label = readText(member(field, "name")) ?? detailCopy.field;
    return { label, value: readText(member(field, "value")), isPrivate: true };
  });
  return [...own, ...added];
}

/** Returns the text of HTML. A document that is only parsed runs and loads nothing. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
