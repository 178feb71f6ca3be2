import * as z from "zod";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { succeed } from "@/lib/contract/failure";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forWatch } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { publicMutation, withCookie } from "@/lib/server/http/mutation";
import { otherMethods } from "@/lib/server/http/other-methods";

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1024),
  code: z.string().max(64).optional(),
});

/** Whose session this browser has, and in how many ms it ends unused; to ask is no use of it. */
export const GET = forWatch("pages", async (request, { viewer }) => {
  const id = requestIdOf(request);
  const endsIn = await (await openAccounts()).sessionEndsIn(viewer);
  if (!endsIn.ok) return failureResponse(endsIn.failure, id);
  const who = viewer.kind === "person" ? { id: viewer.id, endsIn: endsIn.value } : {};
  return jsonResponse(JSON.stringify(who), { headers: id });
});

/** Signs in. Where a second factor is needed, the same is asked again with its code. */
export const POST = publicMutation(credentials, async ({ accounts, given, from }) => {
  const { code, ...others } = given;
  const outcome = await accounts.signIn(code === undefined ? others : { ...others, code }, from);
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  return "cookie" in value ? withCookie(succeed(value)) : succeed({ body: value });
});

/** Signs out, and has the browser forget what it kept. */
export const DELETE = publicMutation(z.object({}), async ({ accounts, from }) => {
  const outcome = withCookie(await accounts.signOut(from));
  if (!outcome.ok) return outcome;
  return succeed({ ...outcome.value, headers: { "Clear-Site-Data": '"cache", "storage"' } });
});

export const { PUT, PATCH, OPTIONS } = otherMethods("GET, HEAD, POST, DELETE");
