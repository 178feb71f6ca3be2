import { viewChange } from "@/lib/contract/saved-view";
import { emptyBody, mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(viewChange, ({ accounts, visit, given, id }) => accounts.changeView(visit, id, given)),
  DELETE: mutation(emptyBody, ({ accounts, visit, id }) => accounts.deleteView(visit, id)),
});
