import "server-only";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/records/same-person";
import { askAside } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { JumpHit } from "./jump-hit";

/**
 * A supporter by their id; `not_found` where there is none. That they were looked up is for the jump to tell.
 */
export async function supporterHit(id: string): Promise<Outcome<JumpHit>> {
  const caller = await pageCaller();
  return askAside(async (source) => {
    if (!isOpaqueId(id)) return fail("not_found");
    const found = await source.supporters.find(id, caller);
    if (!found.ok) return found;
    return found.value === null ? fail("not_found") : succeed(toHit(found.value.supporter));
  }, caller.requestId);
}

/**
 * The supporters whose whole e-mail address a text is, the latest gift first; nobody where it is none, and
 * where supporters cannot be had. That they were looked up is for the jump to tell.
 */
export async function supportersWith(text: string): Promise<readonly JumpHit[]> {
  const email = emailKey(text);
  if (email === null || !/^\S+@\S+$/.test(email)) return [];
  const caller = await pageCaller();
  const found = await askAside(
    (source) => source.supporters.list({ q: email, sort: "-last_gift", page: 1 }, caller),
    caller.requestId,
  );
  const supporters = found.ok ? found.value.supporters : [];
  return supporters.filter((one) => emailKey(one.email) === email).map(toHit);
}

function toHit({ id, name, lastAt }: ListedSupporter): JumpHit {
  const known = { href: paths.supporter(id), kind: "supporter", id, name } as const;
  return { ...known, amount: null, at: lastAt, supporterId: id };
}
