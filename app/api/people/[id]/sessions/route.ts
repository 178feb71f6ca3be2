import * as z from "zod";
import { mutation, ok } from "@/lib/server/http/mutation";
import { otherMethods } from "@/lib/server/http/other-methods";

/** Ends every session of a person. */
export const DELETE = mutation(z.object({}), async ({ accounts, viewer, from, ids }) =>
  ok(await accounts.endSessions(viewer, ids["id"] ?? "", from)),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods("DELETE");
