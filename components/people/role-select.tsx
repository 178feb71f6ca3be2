import { useId } from "react";
import { FormTrouble } from "@/components/ui/form-trouble";
import { roleWords } from "@/lib/client/account";

/** The choice of a role. @param props.describedBy the id of what says what each is for */
export function RoleSelect(props: {
  label: string;
  name: string;
  describedBy: string;
  troubles: readonly string[];
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-12 text-ink-2">
        {props.label}
      </label>
      <select
        id={id}
        name={props.name}
        aria-describedby={props.describedBy}
        defaultValue="support"
        className="h-10 min-w-0 rounded-control border border-line-3 bg-surface px-2 text-14"
      >
        {Object.entries(roleWords).map(([role, { label }]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
      <FormTrouble sentences={props.troubles} />
    </div>
  );
}
