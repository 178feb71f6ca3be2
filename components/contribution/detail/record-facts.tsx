import { FieldFacts } from "@/components/ui/field-facts";
import { Section } from "@/components/ui/section";
import { attributionFields, recordFields } from "./fields/contribution-fields";
import type { Scene } from "./scene";

/** Where the contribution came from. */
export function Attribution({ record, scene }: { record: unknown; scene: Scene }) {
  return (
    <Section title="Attribution">
      <div className="pt-3">
        <FieldFacts holder={record} path="" fields={attributionFields} scene={scene} />
      </div>
    </Section>
  );
}

/** What the record says about itself. */
export function RecordFacts({ record, scene }: { record: unknown; scene: Scene }) {
  return (
    <Section title="Record">
      <div className="pt-3">
        <FieldFacts holder={record} path="" fields={recordFields} scene={scene} />
      </div>
    </Section>
  );
}
