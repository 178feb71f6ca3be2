"use client";

import { useState } from "react";
import { Eye, EyeOff } from "@/components/ui/icons";
import { TextField, type TextFieldProps } from "./text-field";

/** A password: typed, pasted or filled in by a manager, and shown to whoever asks. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "tool">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      tool={
        <button
          type="button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-2
            hover:text-ink"
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </button>
      }
    />
  );
}
