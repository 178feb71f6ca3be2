import "server-only";
import * as z from "zod";
import type { Accounts } from "@/lib/accounts/accounts";
import type { Origin } from "@/lib/accounts/audit/event";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Link } from "@/lib/accounts/people/links";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/text";
import { paths } from "@/lib/paths";
import { requestClient, requestOrigin } from "./request-origin";
import type { Answer, Reply, Work } from "./route";
import { identifyCaller, type ViewerContext } from "./viewer-context";

interface MutationRequest<Given> {
  readonly accounts: Accounts;
  readonly context: ViewerContext;
  readonly given: Given;
  /** The id in the path; empty if the path has none. */
  readonly id: string;
}

/** A schema of zod or of zod/mini. */
type Shape<Given> = z.core.$ZodType<Given>;

/** The shape of a body without data: any JSON object. */
export const emptyBody = z.object({});

/** Far more than any form of the desk sends. */
const maxBodyBytes = 16 * 1024;

/** Creates the work of a mutation for signed-in people. Accounts check the person's rights. */
export function mutation<Given>(
  shape: Shape<Given>,
  work: (request: MutationRequest<Given>) => Promise<Answer>,
): Work<{ id?: string } | undefined> {
  return async (call) => {
    const { request, ids: { id = "" } = {} } = call;
    const context = await identifyCaller(call);
    if (!context.ok) return context;
    const given = await readBody(request, shape);
    if (!given.ok) return given;
    if (id !== "" && !isOpaqueId(id)) return fail("not_found");
    return work({ accounts: await openAccounts(), context: context.value, given: given.value, id });
  };
}

/** Creates the work of a mutation that needs no session. */
export function publicMutation<Given>(
  shape: Shape<Given>,
  work: (request: { accounts: Accounts; given: Given; from: Origin }) => Promise<Outcome<Reply>>,
): Work<unknown> {
  return async ({ request }) => {
    const given = await readBody(request, shape);
    if (!given.ok) return given;
    const { headers } = request;
    const from = { headers, address: requestClient(headers) };
    return work({ accounts: await openAccounts(), given: given.value, from });
  };
}

/** Returns a reply with the value of an outcome as the body. */
export function withBody(outcome: Outcome<object>): Outcome<Reply> {
  return outcome.ok ? succeed({ body: outcome.value }) : outcome;
}

/** Returns a reply with a one-time link, on the origin that its creator uses. */
export function withLink(outcome: Outcome<Link>, headers: Headers): Outcome<Reply> {
  if (!outcome.ok) return outcome;
  const { token, expiresAt } = outcome.value;
  return succeed({ body: { href: requestOrigin(headers) + paths.welcome(token), expiresAt } });
}

/** Whether both engines store a value unchanged: PostgreSQL rejects NUL, both alter lone surrogates. */
function isStorable(body: unknown): boolean {
  // A list instead of recursion, because a body may be nested thousands of levels deep.
  const values = [body];
  for (const value of values) {
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) return false;
    if (typeof value === "object" && value !== null) values.push(...Object.values(value));
  }
  return true;
}

/** Returns the bytes of a body; null if it is too large. A proxy may send it in chunks, without a length. */
async function readBytes({ headers, body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(headers.get("content-length")) > maxBodyBytes) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  // The rest of a large body is read and dropped: the next request on the connection begins after it.
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size <= maxBodyBytes) pieces.push(piece);
  }
  return size <= maxBodyBytes ? Buffer.concat(pieces) : null;
}

/** Parses a body. A body of another type than JSON was refused before (refuse-request.ts). */
async function readBody<Given>(request: Request, shape: Shape<Given>): Promise<Outcome<Given>> {
  const bytes = await readBytes(request).catch(() => Buffer.of());
  if (bytes === null) return fail("invalid_query", { message: "The body is too large." });
  const body: unknown = await new Response(bytes).json().catch(() => undefined);
  if (!isStorable(body)) {
    return fail("invalid_query", { message: "The body has invalid characters." });
  }
  const parsed = z.safeParse(shape, body);
  if (parsed.success) return succeed(parsed.data);
  const errors: Record<string, string[]> = z.flattenError<unknown>(parsed.error).fieldErrors;
  return fail("invalid_query", Object.keys(errors).length === 0 ? {} : { errors });
}
