import * as z from "zod";
import { succeed } from "@/lib/contract/failure";
import { revealSponsee } from "@/lib/server/access/reveal";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const wish = z.object({
  contribution: z.string().max(255),
  item: z.string().max(255),
  reason: z.string().trim().min(5, { error: "Enter a reason." }).max(500),
});

/** Returns one sponsee as recorded, for a reason that the audit stores. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(wish, async ({ given, from }) => {
    const outcome = await revealSponsee(given, from.headers);
    return outcome.ok ? succeed({ body: { sponsee: outcome.value } }) : outcome;
  }),
});
