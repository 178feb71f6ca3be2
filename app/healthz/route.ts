import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";

/** Whether the process answers; it looks at no data. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => succeed({ body: { status: "ok" } }),
});
