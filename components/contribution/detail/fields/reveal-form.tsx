"use client";

import { type ReactNode, useState } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { TextField } from "@/components/ui/form/fields";
import { MutationForm } from "@/components/ui/form/mutation-form";
import { focusReplacement } from "@/components/ui/page/focus";
import { AnyValue, type Fact, Facts } from "@/components/ui/value/facts";
import { dayRegion } from "@/components/ui/value/field";
import { mutate } from "@/lib/client/api/request";
import { formatDate, formatDateTime, type Region } from "@/lib/format/moment";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { paths } from "@/lib/paths";
import { isSet, member, memberList, readInstant, readText } from "@/lib/records/values";
import { fieldLabel, isPersonal } from "./field-names";

/** Requests a sponsee for a reason, which is stored in the audit log. */
export function RevealForm(props: {
  readonly contribution: string;
  readonly index: number;
  readonly item: string | null;
  readonly region: Region;
}) {
  const { region, ...target } = props;
  const [sponsee, setSponsee] = useState<unknown>(null);
  if (sponsee !== null) {
    return (
      <section ref={focusReplacement} tabIndex={-1} aria-label={detailCopy.revealed}>
        {isJsonObject(sponsee) ? (
          <Facts facts={toSponseeFacts(sponsee, region)} isWide />
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
          mutate(["POST", paths.apiReveal], { ...target, reason: field("reason") }, ({ body }) =>
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

function toSponseeFacts(sponsee: JsonObject, region: Region): readonly Fact[] {
  const own = Object.entries(sponsee).flatMap(([field, value]): readonly Fact[] => {
    const isEmpty = value === null || (typeof value === "string" && value.trim() === "");
    if (isEmpty || (field === "custom_fields" && Array.isArray(value))) return [];
    const isPrivate = isPersonal("sponsee", field) || typeof value === "object";
    return [{ label: fieldLabel(field), field, value: sponseeValue(field, value, region), isPrivate }];
  });
  const added = memberList(sponsee, "custom_fields").map((field): Fact => {
    const label = readText(member(field, "name")) ?? detailCopy.field;
    return { label, value: <AnyValue value={member(field, "value")} />, isPrivate: true };
  });
  return [...own, ...added];
}

function sponseeValue(field: string, value: JsonValue, region: Region): ReactNode {
  const instant = readInstant(value);
  if (instant !== null && /_date$/.test(field)) return formatDate(instant, dayRegion({ region }));
  if (instant !== null && /_(at|on)$/.test(field)) return formatDateTime(instant, region);
  if (field === "biography" && typeof value === "string") return withoutMarkup(value);
  const isFlag = /^is_/.test(field) && typeof value !== "object";
  return <AnyValue value={isFlag ? isSet(value) : value} />;
}

/** Returns the text of HTML. A document that is only parsed runs and loads nothing. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
