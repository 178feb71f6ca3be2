import * as z from "zod";
import { mutation, withLink } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(z.object({}), async ({ accounts, viewer, from, ids }) =>
    withLink(await accounts.resetPassword(viewer, ids["id"] ?? "", from), from.headers),
  ),
});
