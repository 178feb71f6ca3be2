import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { readSupporter, toCopyJson, toSupporterJson } from "@/lib/server/records/supporters";

/**
 * One supporter: totals by currency, and who may be the same person and why. For people alone, and in the
 * audit.
 */
export const GET = forRight("pages", async (request) => {
  const headers = requestIdOf(request);
  const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const found = await readSupporter(decodeURIComponent(id));
  if (!found.ok) return failureResponse(found.failure, headers);
  const { supporter, similar, provenance } = found.value;
  const others = similar.map((one) => ({ ...toSupporterJson(one.supporter), because: one.because }));
  const told = {
    data: { ...toSupporterJson(supporter), similar: others },
    copy: toCopyJson(provenance),
  };
  return jsonResponse(JSON.stringify(told), { headers });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
