import { type Fact, Facts } from "@/components/ui/facts";
import type { Place } from "@/lib/format/moment";
import { member } from "@/lib/reading/member";
import { shownAs } from "./field-value";
import type { Field } from "./post-fields";

/** Fields of a part of a post as facts; `at` is the part's place in the record, such as `post_type.`. */
export function FieldFacts(props: {
  record: unknown;
  fields: readonly Field[];
  place: Place;
  at?: string;
  before?: readonly Fact[];
  after?: readonly Fact[];
}) {
  const { record, fields, place, at = "", before = [], after = [] } = props;
  const facts = fields.map(([name, label, shape]) => ({
    label,
    value: shownAs(member(record, name), shape, place),
    field: `${at}${name}`,
  }));
  return <Facts facts={[...before, ...facts, ...after]} />;
}
