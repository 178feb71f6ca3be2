/** A page's address with the ticket that somebody came from, so that the way back stays with the record. */
export function withTicket<Path extends string>(
  path: Path,
  ticket: string | null,
): Path | `${Path}?ticket=${string}` {
  return ticket === null ? path : `${path}?ticket=${encodeURIComponent(ticket)}`;
}
