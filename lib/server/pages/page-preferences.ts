import "server-only";
import { cookies } from "next/headers";
import { type Preferences, preferencesCookie, readPreferences } from "@/lib/client/preferences";

/** What the visitor chose, from the cookie that the browser keeps. */
export async function pagePreferences(): Promise<Preferences> {
  return readPreferences((await cookies()).get(preferencesCookie)?.value);
}
