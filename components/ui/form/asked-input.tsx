"use client";

import { type InputHTMLAttributes, useEffect, useRef } from "react";

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onInput">;

/**
 * A field that shows what a page was asked for, also after Back. Who types on while the answer is on its way
 * keeps what they typed, and the field.
 */
export function AskedInput({ asked, ...attributes }: Attributes & { asked: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const seen = useRef(asked);
  const isTypedOn = useRef(false);

  useEffect(() => {
    const field = ref.current;
    if (field === null || seen.current === asked) return;
    seen.current = asked;
    if (isTypedOn.current && document.activeElement === field && field.value !== asked) return;
    isTypedOn.current = false;
    field.value = asked;
  }, [asked]);

  return (
    <input
      {...attributes}
      ref={ref}
      defaultValue={asked}
      onInput={() => {
        isTypedOn.current = true;
      }}
    />
  );
}
