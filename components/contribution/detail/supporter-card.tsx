import { CopiedText } from "@/components/ui/copy/copy-button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { Facts } from "@/components/ui/value/facts";
import { FieldFacts } from "@/components/ui/value/field-facts";
import { isOpaqueId } from "@/lib/contract/text";
import { formatMonth } from "@/lib/format/moment";
import type { JsonValue } from "@/lib/json/json-value";
import { paths } from "@/lib/paths";
import type { Contribution, Supporter } from "@/lib/records/contribution/contribution";
import { type Giver, giverOf } from "@/lib/records/supporter";
import { memberList } from "@/lib/records/values";
import {
  groupFields,
  relatedGroupFields,
  supporterAddressFields,
  supporterFields,
} from "./fields/supporter-fields";
import { Memberships } from "./memberships";
import type { RecordContext } from "./record-context";

/** Who gave, how to reach them, and the groups they are in. */
export function SupporterCard({ record, context }: { record: Contribution; context: RecordContext }) {
  const { supporter, hasSupporter } = record;
  const giver = giverOf(record);
  if (!hasSupporter && giver.name === null && giver.email === null) return null;
  return (
    <Section title="Supporter" {...(hasSupporter ? {} : { note: "none linked, from the billing address" })}>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <Identity giver={giver} />
        <Facts
          facts={[
            {
              label: "E-mail",
              value: giver.email === null ? null : <CopiedText text={giver.email} name="e-mail address" />,
            },
            {
              label: "Phone",
              value: giver.phone === null ? null : <CopiedText text={giver.phone} name="phone number" />,
            },
            ...(hasSupporter ? known(supporter, giver, context) : []),
          ]}
        />
        <Memberships groups={supporter.memberships} context={context} />
        {hasSupporter ? <SupporterFields supporter={supporter} context={context} /> : null}
      </div>
    </Section>
  );
}

function known({ hasOptedIn }: Supporter, { since }: Giver, { place }: RecordContext) {
  return [
    {
      label: "E-mail opt-in",
      value: hasOptedIn === null ? null : yesOrNo(hasOptedIn),
    },
    { label: "Known since", value: since === null ? null : formatMonth(since, place) },
  ];
}

function yesOrNo(isYes: boolean): string {
  return isYes ? "Yes" : "No";
}

function Identity({ giver }: { giver: Giver }) {
  const { name, id, type, isOrganization } = giver;
  const kind = type ?? (isOrganization ? "Organization" : null);
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        data-private=""
        className="grid size-9 shrink-0 place-items-center rounded-full border border-line-2 bg-sunken
          font-medium text-12 text-ink-2"
      >
        {initials(name)}
      </span>
      <div className="min-w-0">
        <p className="font-medium" title={name ?? undefined} data-private="">
          {id === null || !isOpaqueId(id) ? (
            <bdi className="block w-fit max-w-full truncate">{name ?? "Unknown"}</bdi>
          ) : (
            <DeskLink
              href={paths.supporter(id)}
              className="block w-fit max-w-full truncate text-accent hover:text-accent-hover"
            >
              <bdi>{name ?? "Unknown"}</bdi>
            </DeskLink>
          )}
        </p>
        <p className="truncate text-12 text-ink-3">
          {id === null ? null : <bdi className="font-mono">{id}</bdi>}
          {id === null || kind === null ? null : " · "}
          {kind === null ? null : <bdi>{kind}</bdi>}
        </p>
      </div>
    </div>
  );
}

/** The first letters of the first and the last word of a name. */
function initials(name: string | null): string {
  const words = (name ?? "").split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en");
}

/** Every field of the supporter, of the addresses on file and of the memberships (read API §2.7, §2.8). */
function SupporterFields({ supporter, context }: { supporter: Supporter; context: RecordContext }) {
  const groups = memberList(supporter.raw, "groups");
  return (
    <div data-field="supporter">
      <Disclosure title="All fields of the supporter">
        <FieldFacts holder={supporter.raw} path="supporter" fields={supporterFields} context={context} />
      </Disclosure>
      <Disclosure title="Addresses on file">
        {(["billing_address", "shipping_address"] as const).map((name) => (
          <section key={name} className="grid grid-cols-1 gap-2">
            <h3 className="text-12 text-ink-2">{name === "billing_address" ? "Billing" : "Shipping"}</h3>
            <FieldFacts
              holder={supporter.raw[name]}
              path={`supporter.${name}`}
              fields={supporterAddressFields}
              context={context}
            />
          </section>
        ))}
      </Disclosure>
      {groups.length === 0 ? (
        <span hidden data-field="supporter.groups" />
      ) : (
        <div data-field="supporter.groups">
          <Disclosure title="Memberships" note={`${groups.length}`}>
            {[...groups.entries()].map(([index, group]) => (
              <MembershipFields
                key={index}
                group={group}
                path={`supporter.groups[${index}]`}
                context={context}
              />
            ))}
          </Disclosure>
        </div>
      )}
    </div>
  );
}

function MembershipFields({
  group,
  path,
  context,
}: {
  group: JsonValue;
  path: string;
  context: RecordContext;
}) {
  const related = memberList(group, "related");
  return (
    <section className="grid grid-cols-1 gap-3 border-line border-b pb-3 last:border-0 last:pb-0">
      <FieldFacts holder={group} path={path} fields={groupFields} context={context} />
      <div data-field={`${path}.related`} className="grid grid-cols-1 gap-3 border-line border-l pl-3">
        {[...related.entries()].map(([index, stretch]) => (
          <FieldFacts
            key={index}
            holder={stretch}
            path={`${path}.related[${index}]`}
            fields={relatedGroupFields}
            context={context}
          />
        ))}
      </div>
    </section>
  );
}
