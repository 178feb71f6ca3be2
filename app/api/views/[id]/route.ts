import * as z from "zod";
import { viewChange } from "@/lib/contract/saved-view";
import { mutation, ok } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(viewChange, async ({ accounts, visit, given, ids }) =>
    ok(await accounts.changeView(visit, ids["id"] ?? "", given)),
  ),
  DELETE: mutation(z.object({}), async ({ accounts, visit, ids }) =>
    ok(await accounts.deleteView(visit, ids["id"] ?? "")),
  ),
});
