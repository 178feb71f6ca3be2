import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";

/** Whether the process answers, under any Host: a load balancer has only an address. It looks at no data. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: async () => succeed({ body: { status: "ok" } }) },
  { acceptsHost: () => true },
);
