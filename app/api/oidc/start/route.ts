import { route } from "@/lib/server/http/route";
import { answerSignOnStart } from "@/lib/server/http/sign-on-answers";

/** Starts a sign-in with the provider (docs/decisions/017). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: answerSignOnStart },
  { hasHead: false },
);
