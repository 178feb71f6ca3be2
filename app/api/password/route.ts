import * as z from "zod";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const passwords = z.object({ current: z.string().max(1024), next: z.string().max(1024) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(passwords, ({ accounts, context, given }) => accounts.changePassword(context, given)),
});
