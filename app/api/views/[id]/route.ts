import * as z from "zod";
import { viewChange } from "@/lib/contract/saved-view";
import { mutation, ok } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(viewChange, async ({ accounts, viewer, given, from, ids }) =>
    ok(await accounts.changeView(viewer, ids["id"] ?? "", given, from)),
  ),
  DELETE: mutation(z.object({}), async ({ accounts, viewer, from, ids }) =>
    ok(await accounts.deleteView(viewer, ids["id"] ?? "", from)),
  ),
});
