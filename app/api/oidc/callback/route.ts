import { route } from "@/lib/server/http/route";
import { answerSignOnReturn } from "@/lib/server/http/sign-on-answers";

/** The redirect URI registered with the provider (docs/decisions/017). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: answerSignOnReturn },
  { hasHead: false },
);
