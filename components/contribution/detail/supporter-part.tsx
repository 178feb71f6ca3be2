import { Disclosure } from "@/components/ui/disclosure";
import { FieldFacts } from "@/components/ui/field-facts";
import { isJsonObject } from "@/lib/json/json-value";
import { member, memberList } from "@/lib/reading/member";
import {
  groupFields,
  relatedGroupFields,
  supporterAddressFields,
  supporterFields,
} from "./fields/supporter-fields";
import type { RecordContext } from "./record-context";

/** Every field of the supporter, of the addresses on file and of the memberships (read API §2.7, §2.8). */
export function SupporterFields({ supporter, context }: { supporter: unknown; context: RecordContext }) {
  if (!isJsonObject(supporter)) return null;
  const groups = memberList(supporter, "groups");
  return (
    <div data-field="supporter">
      <Disclosure title="All fields of the supporter">
        <FieldFacts holder={supporter} path="supporter" fields={supporterFields} context={context} />
      </Disclosure>
      <Disclosure title="Addresses on file">
        {(["billing_address", "shipping_address"] as const).map((name) => (
          <section key={name} className="grid grid-cols-1 gap-2">
            <h3 className="text-12 text-ink-2">{name === "billing_address" ? "Billing" : "Shipping"}</h3>
            <FieldFacts
              holder={member(supporter, name)}
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
  group: unknown;
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
