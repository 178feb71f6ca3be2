import { openAccounts } from "@/lib/accounts/open-accounts";
import { credentials } from "@/lib/accounts/sign-in/sign-in";
import { succeed } from "@/lib/contract/failure";
import { emptyBody, publicMutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Returns the user's id and the ms until the unused session expires. */
  GET: withRight("pages", async ({ context: { viewer } }) => {
    const endsIn = await (await openAccounts()).sessionEndsIn(viewer);
    if (!endsIn.ok) return endsIn;
    return succeed({ body: viewer.kind === "person" ? { id: viewer.id, endsIn: endsIn.value } : {} });
  }),

  /** Signs in. If a second factor is needed, the request is repeated with its code. */
  POST: publicMutation(credentials, async ({ accounts, given, from }) => {
    const outcome = await accounts.signIn(given, from);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    return succeed("cookies" in value ? value : { body: value });
  }),

  /** Signs out, and clears what the browser has stored for the desk. */
  DELETE: publicMutation(emptyBody, async ({ accounts, from }) => {
    const outcome = await accounts.signOut(from);
    if (!outcome.ok) return outcome;
    return succeed({ ...outcome.value, headers: { "Clear-Site-Data": '"cache", "storage"' } });
  }),
});
