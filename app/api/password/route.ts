import * as z from "zod";
import { mutation, withCookie } from "@/lib/server/http/mutation";
import { otherMethods } from "@/lib/server/http/other-methods";

const passwords = z.object({ current: z.string().max(1024), next: z.string().max(1024) });

/** Changes one's own password. */
export const POST = mutation(passwords, async ({ accounts, viewer, given, from }) =>
  withCookie(await accounts.changePassword(viewer, given, from)),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
