"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/form/button";
import { SelectField } from "@/components/ui/form/fields";
import { PanelButton } from "@/components/ui/panel/panel-button";
import { tableCopy } from "./copy";
import { FilterChip } from "./filter-chip";

/** A choice of the panel. A field without `isRequired` can be left open. */
interface SelectFilter {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly isRequired?: boolean;
}

export interface SetFilter {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isPrivate?: boolean;
  /** The list without the filter. */
  readonly href: Route;
}

/** Returns the chosen value of a filter; undefined if it is open. */
export type Chosen = (name: string) => string | undefined;

export function SelectFilters(props: {
  filters: readonly SelectFilter[];
  chips: readonly SetFilter[];
  hrefOf: (chosen: Chosen) => Route;
}) {
  const { filters, chips, hrefOf } = props;
  const names = filters.map(({ name }) => name);
  return (
    <>
      <PanelButton
        label={tableCopy.filter}
        icon="list-filter"
        isSet={chips.some(({ name }) => names.includes(name))}
        shortcut="f"
        panel={(close) => <FilterForm filters={filters} hrefOf={hrefOf} onClose={close} />}
      />
      {chips.map(({ name, ...chip }) => (
        <FilterChip key={name} {...chip} />
      ))}
    </>
  );
}

function FilterForm(props: {
  filters: readonly SelectFilter[];
  hrefOf: (chosen: Chosen) => Route;
  onClose: () => void;
}) {
  const { filters, hrefOf, onClose } = props;
  const router = useRouter();

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen: Chosen = (name) => {
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

/** Returns values as choices, with the chosen one although the list has it no more. */
export function choicesOf(values: readonly string[], chosen: string | undefined) {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((one) => [one, one] as const);
}
