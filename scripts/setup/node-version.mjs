/** The oldest Node that the desk runs on. */
const oldest = "20.19.0";

/** The first release without known faults of each release line that still gets fixes. */
const fixed = ["22.23.4", "24.22.1", "26.12.1"];

/** @type {(a: string, b: string) => boolean} */
const isOlder = (a, b) => a.localeCompare(b, "en", { numeric: true }) < 0;

/** @type {(version: string) => void} @throws {Error} one sentence, if this Node cannot run the desk */
export function requireNode(version) {
  if (isOlder(version, oldest))
    throw new Error(`Giving Desk needs Node ${oldest} or newer; this is Node ${version}.`);
}

/**
 * Returns a warning about this Node for the operator; null for a release without known faults.
 * @type {(version: string) => string | null}
 */
export function warnAboutNode(version) {
  const major = version.split(".")[0];
  const advice = `Upgrade to Node ${fixed.slice(0, -1).join(", ")} or ${fixed.at(-1)}`;
  const line = fixed.find((release) => release.split(".")[0] === major);
  if (line !== undefined)
    return isOlder(version, line) ? `Node ${version} has known faults. ${advice}, or newer.` : null;
  return isOlder(version, fixed.at(-1) ?? oldest) ? `Node ${major} is end-of-life. ${advice}.` : null;
}
