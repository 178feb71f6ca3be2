import * as z from "zod";
import { type Attempted, reject } from "./attempted";
import type { Tokens } from "./exchange-code";
import type { Provider } from "./provider";
import type { IdClaims } from "./verify-id-token";

/**
 * What a provider says of somebody: the ID token first, because it is signed, then the answer to userinfo.
 */
export type Claims = readonly Readonly<Record<string, unknown>>[];

const userInfo = z.looseObject({ sub: z.string() });

/**
 * Adds what userinfo tells. Its `sub` must be that of the ID token, or the two speak of different people
 * (OpenID Connect Core 1.0 §5.3.2). A provider without userinfo says everything in the token.
 */
export async function loadClaims(
  { metadata, ask }: Provider,
  { accessToken }: Tokens,
  idClaims: IdClaims,
): Promise<Attempted<Claims>> {
  if (metadata.userinfo_endpoint === undefined) return { ok: true, value: [idClaims] };
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await ask({ url: metadata.userinfo_endpoint, headers });
  if (!reply.ok) return reply;
  if (reply.value.status !== 200)
    return reject("unavailable", `the provider's userinfo answers ${reply.value.status}`);
  const parsed = userInfo.safeParse(reply.value.body);
  if (!parsed.success) return reject("distrusted", "the provider's userinfo cannot be read");
  if (parsed.data.sub !== idClaims.sub) return reject("distrusted", "userinfo speaks of somebody else");
  return { ok: true, value: [idClaims, parsed.data] };
}
