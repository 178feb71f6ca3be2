import { otherMethods } from "@/lib/server/http/other-methods";
import { answerSignOnReturn } from "@/lib/server/http/sign-on-answers";

/** The redirect URI that the provider knows us by (docs/decisions/018). */
export function GET(request: Request): Promise<Response> {
  return answerSignOnReturn(request);
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
