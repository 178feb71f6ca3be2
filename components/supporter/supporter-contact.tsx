import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { formatMonth, type Place } from "@/lib/format/moment";
import { isSet, member } from "@/lib/reading/member";
import { giverOf } from "@/lib/reading/supporter";

/** How to reach a supporter, as their newest contribution tells it, and the groups they are in. */
export function SupporterContact(props: {
  supporter: ListedSupporter;
  newest: unknown;
  groups: ReactNode;
  place: Place;
}) {
  const { supporter, newest, groups, place } = props;
  const { email, phone, company } = supporter;
  const { type, since } = giverOf(newest);
  const optIn = member(member(newest, "supporter"), "email_opt_in");
  return (
    <Section title="Contact" note="from the newest contribution">
      <div className="grid grid-cols-1 gap-4 pt-3">
        <Facts
          facts={[
            { label: "E-mail", value: copied(email, "e-mail address") },
            { label: "Phone", value: copied(phone, "phone number") },
            {
              label: "Organisation",
              value: company === null ? null : <bdi data-private="">{company}</bdi>,
            },
            { label: "Type", value: type ?? (supporter.isOrganization ? "Organization" : null) },
            {
              label: "E-mail opt-in",
              value: optIn === undefined || optIn === null ? null : isSet(optIn) ? "Yes" : "No",
            },
            { label: "Known since", value: since === null ? null : formatMonth(since, place) },
          ]}
        />
        {groups}
      </div>
    </Section>
  );
}

function copied(text: string | null, name: string): ReactNode {
  if (text === null) return null;
  return (
    <span className="flex">
      <bdi data-private="" className="wrap-anywhere min-w-0">
        {text}
      </bdi>
      <span className="-my-1 -mr-2 shrink-0 print:hidden">
        <CopyButton text={text} label={`Copy the ${name}`} />
      </span>
    </span>
  );
}
