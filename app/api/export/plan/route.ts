import { exportPlan } from "@/lib/server/export/export";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("export", exportPlan, { isFile: true }),
});
