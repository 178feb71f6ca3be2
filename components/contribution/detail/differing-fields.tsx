import { Disclosure } from "@/components/ui/disclosure";
import type { DifferingField } from "@/lib/reading/differing-fields";
import { counted } from "@/lib/reading/text";

const mostShown = 200;

/** Every single field that two records do not have in common, for those who read JSON. */
export function DifferingFields(props: { left: string; right: string; fields: readonly DifferingField[] }) {
  const { left, right, fields } = props;
  const rest = fields.length - mostShown;
  return (
    <Disclosure title="Every field that differs" note={counted(fields.length, "field")}>
      <table
        className="w-full table-fixed border-collapse text-left font-mono text-12
          [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-3 [&_tbody_tr]:border-line
          [&_tbody_tr]:border-b [&_tr]:align-top"
        data-private=""
      >
        <caption className="sr-only">
          Fields of {left} and {right} that differ
        </caption>
        <thead>
          <tr className="border-line-2 border-b align-bottom font-sans text-ink-3">
            <ColumnHead>Field</ColumnHead>
            <ColumnHead>{left}</ColumnHead>
            <ColumnHead>{right}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, mostShown).map((field) => (
            <tr key={field.path}>
              <th scope="row" className="font-normal text-ink-2">
                {field.path}
              </th>
              {[field.left, field.right].map((json, at) => (
                <td key={at === 0 ? "left" : "right"}>
                  {json === null ? <span className="text-ink-3">not provided</span> : <bdi>{json}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p className="text-12 text-ink-3">and {rest} more</p> : null}
    </Disclosure>
  );
}

function ColumnHead({ children }: { children: string }) {
  return (
    <th scope="col" className="font-medium">
      {children}
    </th>
  );
}
