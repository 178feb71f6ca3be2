import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { readSupporter, toCopyJson, toSupporterJson } from "@/lib/server/records/supporters";

/** One supporter: totals by currency, and who may be the same person and why. People only; audited. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  GET: withRight("pages", async ({ ids }) => {
    const found = await readSupporter(ids.id);
    if (!found.ok) return found;
    const { supporter, similar, provenance } = found.value;
    const others = similar.map((one) => ({ ...toSupporterJson(one.supporter), because: one.because }));
    const data = { ...toSupporterJson(supporter), similar: others };
    return succeed({ body: { data, copy: toCopyJson(provenance) } });
  }),
});
