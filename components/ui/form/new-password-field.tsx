"use client";

import { PasswordField } from "./password-field";
import type { TextFieldProps } from "./text-field";

/**
 * A password that somebody chooses now. What it must be is decided by the desk; the browser only tells of its
 * length early.
 */
export function NewPasswordField(props: Pick<TextFieldProps, "label" | "name" | "troubles">) {
  return (
    <PasswordField
      {...props}
      hint={
        "At least 12 characters; a few words in a row are good. Paste one from a password manager " +
        "if you have it."
      }
      required
      minLength={12}
      maxLength={1024}
      autoComplete="new-password"
    />
  );
}
