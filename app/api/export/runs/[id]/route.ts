import { cancelExport, exportProgress } from "@/lib/server/export/export";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";

/** The progress of one's own export, which its page requests repeatedly; DELETE cancels it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  GET: withRight("export", exportProgress, { isWatch: true }),
  DELETE: withRight("export", cancelExport),
});
