import type { World } from "./world";

const viewActions: ReadonlySet<unknown> = new Set(["view", "list", "search", "sums", "export", "reveal"]);

/** Returns a function that reads the view events of the audit log since its last call, oldest first. */
export async function watchViewEvents(world: World): Promise<() => Promise<readonly string[]>> {
  let { length } = await world.audit();
  return async () => {
    const entries = await world.audit();
    const fresh = entries.slice(length);
    length = entries.length;
    return fresh
      .filter(({ action }) => viewActions.has(action))
      .map(({ action, kind, ids, supporterIds }) =>
        [action, kind, ...[ids, supporterIds].flat()].map(String).join(" "),
      );
  };
}
