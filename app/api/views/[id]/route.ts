import { viewChange } from "@/lib/contract/saved-view";
import { emptyBody, mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: mutation(viewChange, ({ accounts, context, given, id }) => accounts.changeView(context, id, given)),
  DELETE: mutation(emptyBody, ({ accounts, context, id }) => accounts.deleteView(context, id)),
});
