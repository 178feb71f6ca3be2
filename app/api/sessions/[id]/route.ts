import { mutation, noBody } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: mutation(noBody, ({ accounts, visit, id }) => accounts.revokeSession(visit, id)),
});
