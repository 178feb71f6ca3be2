import { openDeskAudit } from "@/lib/accounts/open-accounts";
import { auditFilter, formatAuditState, parseAuditState } from "@/lib/client/url/audit-state";
import { choice, timeZone } from "@/lib/contract/parameter";
import { bare, queryTable } from "@/lib/contract/query";
import { parseQueryString } from "@/lib/contract/query-string";
import { fileHeaders } from "@/lib/server/http/answer";
import { route } from "@/lib/server/http/route";
import { type ViewerContext, withRight } from "@/lib/server/http/viewer-context";

/** Exports all entries that match a filter as a file. Admins only. The export itself becomes an entry. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: withRight("audit", ({ url, context }) => exportAudit(url, context), { isFile: true }) },
  { hasHead: false },
);

const fileTable = queryTable({
  form: bare("form", choice(["csv", "ndjson"] as const), "csv"),
  /** The time zone of the filter's days. */
  zone: bare("zone", timeZone("America/Toronto"), "UTC"),
});

async function exportAudit({ search }: URL, context: ViewerContext) {
  const params = parseQueryString(search);
  const file = fileTable.parse(params);
  if (!file.ok) return file;
  const { form, zone } = file.value;
  const query = parseAuditState(params);
  if (!query.ok) return query;
  const state = { ...query.value, before: undefined };
  const filter = auditFilter(state, zone);
  const reason = formatAuditState(state) || "every entry";
  const stream = await (await openDeskAudit()).exportEntries(context, filter, form, reason);
  if (!stream.ok) return stream;
  const day = new Date().toISOString().slice(0, 10);
  return new Response(stream.value, { headers: fileHeaders(`audit-${day}.${form}`, form) });
}
