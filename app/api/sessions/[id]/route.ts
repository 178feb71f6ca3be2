import { emptyBody, mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: mutation(emptyBody, ({ accounts, context, id }) => accounts.revokeSession(context, id)),
});
