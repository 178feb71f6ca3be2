"use client";

import type { ReactNode } from "react";
import { Input, TextField } from "react-aria-components/TextField";
import { Icon } from "@/components/ui/icon";
import { maxJumpLength } from "@/lib/client/jump";

/** The field of a searchable list: the cursor stays in it while the arrow keys move through the list. */
export function FinderField(props: {
  label: string;
  placeholder: string;
  isLarge?: boolean;
  children?: ReactNode;
}) {
  const { label, placeholder, isLarge = false, children } = props;
  return (
    <TextField
      aria-label={label}
      autoFocus
      className={`flex shrink-0 items-center border-line border-b
        ${isLarge ? "h-13 gap-3 px-4" : "h-11 gap-2.5 px-3"}`}
    >
      <Icon name="search" size={16} className="text-ink-3" />
      <Input
        role="combobox"
        aria-expanded
        aria-haspopup="listbox"
        placeholder={placeholder}
        maxLength={maxJumpLength}
        className={`min-w-0 flex-1 bg-transparent outline-none
          placeholder:text-ink-3 ${isLarge ? "text-15" : ""}`}
      />
      {children}
    </TextField>
  );
}
