import * as z from "zod";
import { roles } from "@/lib/accounts/viewer";
import { mutation, ok } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const change = z.union([z.object({ role: z.enum(roles) }), z.object({ disabled: z.boolean() })]);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(change, async ({ accounts, visit, given, ids }) => {
    const id = ids["id"] ?? "";
    if ("role" in given) return ok(await accounts.changeRole(visit, id, given.role));
    return ok(await (given.disabled ? accounts.disable(visit, id) : accounts.enable(visit, id)));
  }),
});
