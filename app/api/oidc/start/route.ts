import { route } from "@/lib/server/http/route";
import { answerSignOnStart } from "@/lib/server/http/sign-on-answers";

/** Begins a sign-in by the provider (docs/decisions/018). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: answerSignOnStart });
