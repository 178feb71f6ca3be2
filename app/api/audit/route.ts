import { openDeskAudit } from "@/lib/accounts/open-accounts";
import { auditFilter, formatAuditState, parseAuditState } from "@/lib/client/url/audit-state";
import { isZone } from "@/lib/contract/moment";
import { parseQueryString } from "@/lib/contract/query-string";
import { fileHeaders } from "@/lib/server/http/answer";
import { route } from "@/lib/server/http/route";
import { type ViewerContext, withRight } from "@/lib/server/http/viewer-context";

/** Exports all entries that match a filter as a file. Admins only. The export itself becomes an entry. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: withRight("audit", ({ url, context }) => exportAudit(url, context), { isFile: true }) },
  { hasHead: false },
);

async function exportAudit({ search, searchParams }: URL, context: ViewerContext) {
  const form = searchParams.get("form") === "ndjson" ? "ndjson" : "csv";
  const zone = searchParams.get("zone") ?? "";
  const query = parseAuditState(parseQueryString(search));
  if (!query.ok) return query;
  const state = { ...query.value, before: undefined };
  const filter = auditFilter(state, isZone(zone) ? zone : "UTC");
  const reason = formatAuditState(state) || "every entry";
  const stream = await (await openDeskAudit()).exportEntries(context, filter, form, reason);
  if (!stream.ok) return stream;
  const day = new Date().toISOString().slice(0, 10);
  return new Response(stream.value, { headers: fileHeaders(`audit-${day}.${form}`, form) });
}
