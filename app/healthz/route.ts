import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";

/** Reports that the process is up. Accepts any Host, because load balancers use an address. Reads no data. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: async () => succeed({ body: { status: "ok" } }) },
  { acceptsHost: () => true },
);
