"use client";

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { steadyLoad } from "./steady-load";

/** A component whose code comes when it is first shown, or before, when `load` is called. */
type LatePart<Props> = ((props: Props) => ReactNode) & { load(): Promise<unknown> };

/**
 * A part of the page that comes when it is first used; where the server draws it, its HTML stands there until
 * then. Where it cannot be had the page stays as it is, and the part comes when it can. What it shows is
 * styled by the page's own sheets.
 * @param load an `import()` of a module whose default is the component
 * @param wait what stands there until then: `Awaited` where somebody asked for it, nothing unless it is given
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wait: (props: Props) => ReactNode = () => null,
): LatePart<Props> {
  const Part: ComponentType<Props> = lazy(steadyLoad(load));
  function Late(props: Props) {
    return <Suspense fallback={createElement(wait, props)}>{createElement(Part, props)}</Suspense>;
  }
  return Object.assign(Late, { load });
}
