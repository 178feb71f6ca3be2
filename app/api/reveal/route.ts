import { succeed } from "@/lib/contract/failure";
import { revealRequest, revealSponsee } from "@/lib/server/access/reveal";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Returns one sponsee unmasked, for a reason that is stored in the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(revealRequest, async ({ given, context }) => {
    const outcome = await revealSponsee(given, context);
    return outcome.ok ? succeed({ body: { sponsee: outcome.value } }) : outcome;
  }),
});
