import { typedText } from "@/lib/contract/parameter";

const longestQuery = 2000;
const longestTicket = 100;

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads `?q=&ticket=`: the first of each, without control characters, trimmed and cut; a ticket that is empty
 * is none.
 */
export function readGoQuery(params: Params): { q: string; ticket: string | null } {
  const first = (name: string) =>
    [params[name] ?? ""]
      .flat()[0]
      ?.replaceAll(/\p{Cc}/gu, " ")
      .trim() ?? "";
  const ticket = first("ticket").slice(0, longestTicket);
  return { q: typedText(first("q")).slice(0, longestQuery), ticket: ticket === "" ? null : ticket };
}
