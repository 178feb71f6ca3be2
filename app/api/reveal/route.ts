import { succeed } from "@/lib/contract/failure";
import { revealRequest, revealSponsee } from "@/lib/server/access/reveal";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Returns one sponsee as recorded, for a reason that the audit stores. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(revealRequest, async ({ given, visit }) => {
    const outcome = await revealSponsee(given, visit);
    return outcome.ok ? succeed({ body: { sponsee: outcome.value } }) : outcome;
  }),
});
