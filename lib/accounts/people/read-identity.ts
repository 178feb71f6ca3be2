import * as z from "zod";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";

const identity = z.object({
  name: z
    .string({ error: "Please give a name." })
    .trim()
    .min(1, { error: "Please give a name." })
    .max(200, { error: "The name must have at most 200 characters." }),
  email: z
    .email({ error: "This is no e-mail address." })
    .max(254, { error: "The e-mail address must have at most 254 characters." })
    .transform((email) => email.toLowerCase()),
});

/**
 * A name and an e-mail address as an account keeps them, or the sentences that say what is wrong with them.
 */
export function readIdentity(given: {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}): Outcome<z.infer<typeof identity>> {
  const parsed = identity.safeParse({ ...given, email: given.email?.trim() });
  if (parsed.success) return succeed(parsed.data);
  return fail("invalid_query", { errors: z.flattenError(parsed.error).fieldErrors });
}
