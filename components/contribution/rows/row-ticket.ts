import { formatsOf } from "@/components/contribution/detail/record-context";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import type { Kind } from "@/lib/records/labels";
import { type TicketText, ticketText } from "@/lib/records/sentences/ticket-text";

/** Returns the ticket text of a record, with personal data masked. @param about `kind`: if the list has it */
export function rowTicket(
  json: unknown,
  about: { id: string; kind: Kind | undefined; region: Region },
): TicketText {
  const record = parseContribution(json);
  const kind = about.kind ?? kindAlone(record);
  const link = new URL(paths.contribution(about.id), window.location.origin).href;
  return ticketText(record, { kind, link, formats: formatsOf(about.region) });
}
