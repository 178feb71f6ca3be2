import { paths } from "@/lib/paths";

/** The resolver's address for a text that somebody typed or pasted. */
export function goHref(q: string, ticket: string | null = null): `${typeof paths.go}?${string}` {
  const asked = new URLSearchParams({ q });
  if (ticket !== null) asked.set("ticket", ticket);
  return `${paths.go}?${asked}`;
}
