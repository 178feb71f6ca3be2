import "server-only";
import { type Exporter, Runs } from "@/lib/export/runs";
import type { Visit } from "@/lib/server/http/visit";

// Next may load this module more than once a process, and there is one desk.
const shared: typeof globalThis & { givingDeskExports?: Runs } = globalThis;

/** The exports of this process. */
export function exportRuns(): Runs {
  shared.givingDeskExports ??= new Runs();
  return shared.givingDeskExports;
}

/** Returns the owner of an export. Where nobody signs in, only addresses distinguish people. */
export function exporterOf({ viewer, address }: Visit): Exporter {
  if (viewer.kind === "open") return { who: `open ${address ?? ""}`, isNamed: false };
  return { who: `${viewer.kind} ${viewer.id}`, isNamed: true };
}
