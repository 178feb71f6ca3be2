import * as z from "zod";
import { mutation, ok } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: mutation(z.object({}), async ({ accounts, visit, ids }) =>
    ok(await accounts.revokeSession(visit, ids["id"] ?? "")),
  ),
});
