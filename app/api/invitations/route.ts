import * as z from "zod";
import { roles } from "@/lib/accounts/viewer";
import { mutation, withLink } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const invitation = z.object({
  name: z.string().trim().min(1, { error: "Enter a name." }).max(200),
  email: z
    .string()
    .trim()
    .max(320)
    .pipe(z.email({ error: "Enter a valid email address." })),
  role: z.enum(roles),
});

/** Invites a person; the response has the link to pass on. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(invitation, async ({ accounts, viewer, given, from }) =>
    withLink(await accounts.invite(viewer, given, from), from.headers),
  ),
});
