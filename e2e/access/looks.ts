import type { World } from "./world";

const looks: ReadonlySet<unknown> = new Set(["view", "list", "search", "sums", "export", "reveal"]);

/**
 * Begins to watch the audit: what it gives says what somebody has seen since it was called last, oldest
 * first.
 */
export async function watchLooks(world: World): Promise<() => Promise<readonly string[]>> {
  let { length } = await world.audit();
  return async () => {
    const entries = await world.audit();
    const fresh = entries.slice(length);
    length = entries.length;
    return fresh
      .filter(({ action }) => looks.has(action))
      .map(({ action, kind, ids, supporterIds }) =>
        [action, kind, ...[ids, supporterIds].flat()].map(String).join(" "),
      );
  };
}
