/** The oldest Node that the desk runs on. */
const oldest = "20.19.0";

/** The release of each line that still gets fixes in which the known faults are mended. */
const fixed = ["22.23.4", "24.22.1", "26.12.1"];

/**
 * @param {string} a
 * @param {string} b
 */
function isOlder(a, b) {
  return a.localeCompare(b, "en", { numeric: true }) < 0;
}

/**
 * Why this Node cannot run the desk, as one sentence; null when it can.
 * @param {string} version for example `process.versions.node`
 * @returns {string | null}
 */
export function refuseNode(version) {
  return isOlder(version, oldest)
    ? `Giving Desk needs Node ${oldest} or newer; this is Node ${version}.`
    : null;
}

/**
 * What the operator should know about this Node, as one sentence; null when it is a mended release.
 * @param {string} version for example `process.versions.node`
 * @returns {string | null}
 */
export function warnAboutNode(version) {
  const major = version.split(".")[0];
  const advice = `move to Node ${fixed.slice(0, -1).join(", ")} or ${fixed.at(-1)}`;
  const line = fixed.find((release) => release.split(".")[0] === major);
  if (line !== undefined) {
    return isOlder(version, line) ? `Node ${version} has known faults: ${advice}, or newer.` : null;
  }
  return isOlder(version, fixed.at(-1) ?? oldest)
    ? `Node ${major} is past its life and gets no more fixes: ${advice}.`
    : null;
}
