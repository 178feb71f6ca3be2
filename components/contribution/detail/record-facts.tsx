import { FieldFacts } from "@/components/ui/field-facts";
import { Section } from "@/components/ui/section";
import { attributionFields, recordFields } from "./fields/contribution-fields";
import type { RecordContext } from "./record-context";

/** Where the contribution came from. */
export function Attribution({ record, context }: { record: unknown; context: RecordContext }) {
  return (
    <Section title="Attribution">
      <div className="pt-3">
        <FieldFacts holder={record} path="" fields={attributionFields} context={context} />
      </div>
    </Section>
  );
}

/** What the record says about itself. */
export function RecordFacts({ record, context }: { record: unknown; context: RecordContext }) {
  return (
    <Section title="Record">
      <div className="pt-3">
        <FieldFacts holder={record} path="" fields={recordFields} context={context} />
      </div>
    </Section>
  );
}
