import { subscribe } from "node:diagnostics_channel";
import { logError } from "./log";

/**
 * Writes one line each time that the copy of the upstream meets an error which is no fault of the upstream.
 */
export function logMirrorTroubles(): void {
  subscribe("giving-desk:mirror-trouble", (error) => logError("The mirror stumbled", error));
}
