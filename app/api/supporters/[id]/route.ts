import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { readSupporter, toCopyJson, toSupporterJson } from "@/lib/server/records/supporters";

/** Returns one supporter: totals by currency, possible duplicates and the reasons. People only; audited. */
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
