import "server-only";
import { type Exporter, Runs } from "@/lib/export/runs";
import type { Visit } from "./visit";

// Next may load this module more than once a process, and there is one desk.
const kept: typeof globalThis & { givingDeskExports?: Runs } = globalThis;

/** The exports of this process. */
export function exportRuns(): Runs {
  kept.givingDeskExports ??= new Runs();
  return kept.givingDeskExports;
}

/**
 * Whose an export of this visit is. Where nobody signs in, an address is all there is to tell people apart.
 */
export function exporterOf({ viewer, address }: Visit): Exporter {
  if (viewer.kind === "open") return { who: `open ${address ?? ""}`, isNamed: false };
  return { who: `${viewer.kind} ${viewer.id}`, isNamed: true };
}
