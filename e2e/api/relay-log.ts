import * as z from "zod";

const relayedRequests = z.array(
  z.object({
    method: z.string(),
    /** Path and query below the upstream's base address. */
    url: z.string(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
);

export type RelayedRequest = z.infer<typeof relayedRequests>[number];

/** What has reached the relay before the upstream and mentions a mark that no other test writes. */
export async function readRelayLog(relay: string, mark: string): Promise<readonly RelayedRequest[]> {
  const response = await fetch(new URL("/requests", relay));
  const seen = relayedRequests.parse(await response.json());
  return seen.filter(({ url }) => url.includes(mark));
}
