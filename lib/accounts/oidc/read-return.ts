import { type Attempted, reject } from "./attempted";
import type { Provider } from "./provider";

/**
 * What a provider says where the person did not sign in, or did not agree (OpenID Connect Core 1.0 §3.1.2.6).
 */
const byThePerson = [
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
];

/**
 * Reads the code out of the provider's redirect. The `iss` in it, where there is one, must be our provider's
 * (RFC 9207): else one provider's answer could be passed off as another's.
 */
export function readReturn(query: URLSearchParams, { config, metadata }: Provider): Attempted<string> {
  const twice = ["state", "code", "error", "iss"].some((name) => query.getAll(name).length > 1);
  if (twice) return reject("distrusted", "the redirect says the same thing twice");
  const issuer = query.get("iss");
  const missing = issuer === null && metadata.authorization_response_iss_parameter_supported;
  if (missing || (issuer !== null && issuer !== config.issuer))
    return reject("distrusted", "the redirect is not our provider's");
  const error = query.get("error");
  if (error !== null)
    return byThePerson.includes(error)
      ? reject("cancelled", "the person did not sign in at the provider")
      : reject(
          "unavailable",
          `the provider refused our request${/^[a-z_]{1,40}$/.test(error) ? ` (${error})` : ""}`,
        );
  const code = query.get("code") ?? "";
  if (code === "" || code.length > 2048) return reject("distrusted", "the redirect has no code");
  return { ok: true, value: code };
}
