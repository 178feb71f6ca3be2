import { execFileSync } from "node:child_process";

/** PostgreSQL refuses to run as root: these accounts have no rights of their own. */
const accounts = ["postgres", "nobody"];

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account that a database may run as: root's stand-in, or nothing to change where we are not root.
 * @throws when root has nobody to stand in
 */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of accounts) {
    const uid = readId("-u", name);
    const gid = readId("-g", name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no account ${accounts.join(" or ")}.`);
}

function readId(kind: "-u" | "-g", name: string): number | null {
  try {
    return Number(
      execFileSync("id", [kind, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return null;
  }
}
