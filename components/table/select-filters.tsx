"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/form/button";
import { SelectField } from "@/components/ui/form/fields";
import { PanelButton } from "@/components/ui/panel/panel-button";
import { tableCopy } from "./copy";

/** A choice of the panel. A field without `isRequired` can be unset. */
interface SelectFilter {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly isRequired?: boolean;
}

/** Returns the chosen value of a filter; undefined if unset. */
export type ValueOf = (name: string) => string | undefined;

interface SelectFilterSet {
  readonly filters: readonly SelectFilter[];
  readonly hrefOf: (chosen: ValueOf) => Route;
}

/** The button of the filters and their panel. */
export function SelectFilters({ filters, hrefOf }: SelectFilterSet) {
  return (
    <PanelButton
      label={tableCopy.filter}
      icon="list-filter"
      isSet={filters.some(({ value, isRequired = false }) => value !== undefined && !isRequired)}
      shortcut="f"
      panel={(close) => <FilterForm filters={filters} hrefOf={hrefOf} onClose={close} />}
    />
  );
}

function FilterForm(props: SelectFilterSet & { onClose: () => void }) {
  const { filters, hrefOf, onClose } = props;
  const router = useRouter();

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen: ValueOf = (name) => {
      const value = fields.get(name);
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    router.push(hrefOf(chosen));
    onClose();
  }

  return (
    <form onSubmit={apply} className="grid w-72 max-w-full grid-cols-1 gap-3 p-4">
      {filters.map(({ name, label, value = "", choices, isRequired = false }) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          defaultValue={value}
          choices={isRequired ? choices : [["", tableCopy.any], ...choices]}
        />
      ))}
      <Button type="submit" look="solid">
        {tableCopy.apply}
      </Button>
    </form>
  );
}

/** Returns values as choices, including the chosen one even if the list no longer has it. */
export function choicesOf(values: readonly string[], chosen: string | undefined) {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((one) => [one, one] as const);
}
