"use client";

import { createContext, useContext } from "react";

/** Returns a context without a default, and a hook that reads it and throws if there is no provider. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);

  function useValue(): Value {
    const value = useContext(Context);
    if (value === null) throw new Error(`The context of ${name} has no provider here`);
    return value;
  }

  return [Context, useValue] as const;
}
