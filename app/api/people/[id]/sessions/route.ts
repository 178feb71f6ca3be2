import * as z from "zod";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: mutation(z.object({}), ({ accounts, visit, id }) => accounts.endSessions(visit, id)),
});
