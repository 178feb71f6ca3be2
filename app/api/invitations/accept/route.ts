import * as z from "zod";
import { publicMutation, withCookie } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const answer = z.object({
  token: z.string().max(1024),
  password: z.string().max(1024),
  name: z.string().trim().max(200).optional(),
  email: z.string().trim().max(320).optional(),
});

/** Uses a link up: sets the password and signs in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicMutation(answer, async ({ accounts, given, from }) =>
    withCookie(await accounts.acceptInvitation(given, from)),
  ),
});
