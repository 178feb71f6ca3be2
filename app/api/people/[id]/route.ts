import * as z from "zod";
import { roles } from "@/lib/accounts/viewer";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const change = z.union([z.strictObject({ role: z.enum(roles) }), z.strictObject({ disabled: z.boolean() })]);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(change, async ({ accounts, context, given, id }) => {
    if ("role" in given) return accounts.changeRole(context, id, given.role);
    return given.disabled ? accounts.disable(context, id) : accounts.enable(context, id);
  }),
});
