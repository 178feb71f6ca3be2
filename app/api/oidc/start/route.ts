import { otherMethods } from "@/lib/server/http/other-methods";
import { answerSignOnStart } from "@/lib/server/http/sign-on-answers";

/** Begins a sign-in by the provider (docs/decisions/018). */
export function GET(request: Request): Promise<Response> {
  return answerSignOnStart(request);
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
