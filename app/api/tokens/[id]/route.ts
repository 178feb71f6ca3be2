import * as z from "zod";
import { deed, done } from "@/lib/server/deed";
import { otherMethods } from "@/lib/server/other-methods";

/** Revokes a token; it stops working at once. */
export const DELETE = deed(z.object({}), async ({ accounts, viewer, from, ids }) =>
  done(await accounts.revokeToken(viewer, ids["id"] ?? "", from)),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods("DELETE");
