import type { ReactNode } from "react";
import { CopiedText } from "@/components/ui/copied-text";
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
            {
              label: "E-mail",
              value: email === null ? null : <CopiedText text={email} name="e-mail address" />,
            },
            {
              label: "Phone",
              value: phone === null ? null : <CopiedText text={phone} name="phone number" />,
            },
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
