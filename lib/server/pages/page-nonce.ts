import "server-only";
import { headers } from "next/headers";

/** The number that the scripts of the page being drawn carry, from the policy that the server gave it. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}
