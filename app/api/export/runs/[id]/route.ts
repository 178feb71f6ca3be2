import { cancelExport, exportProgress } from "@/lib/server/export/export";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";

/** Returns the progress of the caller's own export, which its page polls. DELETE cancels the export. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string }>({
  GET: withRight("export", exportProgress),
  DELETE: withRight("export", cancelExport),
});
