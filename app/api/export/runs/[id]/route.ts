import { cancelExport, exportProgress } from "@/lib/server/export/export";
import { forRight, forWatch } from "@/lib/server/http/for-right";
import { otherMethods } from "@/lib/server/http/other-methods";

/** How far an export of one's own is; asked by the page that began it, again and again. */
export const GET = forWatch("export", exportProgress);

/** Cancels an export of one's own. */
export const DELETE = forRight("export", cancelExport);

export const { POST, PUT, PATCH, OPTIONS } = otherMethods("GET, HEAD, DELETE");
