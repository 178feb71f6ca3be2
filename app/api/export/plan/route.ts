import { exportPlan } from "@/lib/server/export/export";
import { forRight } from "@/lib/server/http/for-right";
import { otherMethods } from "@/lib/server/http/other-methods";

/** What an export of this query would be of, were it begun now. */
export const GET = forRight("export", exportPlan);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
