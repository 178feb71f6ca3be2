import { type FailureCode, fail } from "@/lib/contract/failure";

const tooLarge = "The data service's answer is too large.";
const incomplete = "The data service broke off its answer.";
const certificate = "The data service cannot be reached: its certificate is not valid.";
const insecure = "The data service cannot be reached: no secure connection could be made.";

// By the codes of undici, of Node's TLS (which are OpenSSL's names) and of the system. The first match decides.
const troubles: readonly (readonly [code: RegExp, failure: FailureCode, message?: string])[] = [
  [/^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/, "upstream_timeout"],
  [
    /^UND_ERR_(?:HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$|^HPE_HEADER_OVERFLOW$/,
    "upstream_malformed",
    tooLarge,
  ],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, "upstream_malformed", incomplete],
  [/^HPE_|^HTTPParserError$/, "upstream_malformed"],
  [/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$/, "upstream_unreachable", certificate],
  [/^ERR_(?:SSL|TLS)_|^EPROTO$/, "upstream_unreachable", insecure],
  [/^UND_ERR_SOCKET$|^E(?!RR_)[A-Z_]+$/, "upstream_unreachable"],
];

const brokenOff = /^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/;

/** Whether the other side closed the connection under a request. */
export function isBrokenOff(error: unknown): boolean {
  return brokenOff.test(codeOf(error));
}

/** The failure for an error before the answer began; errors that are mistakes of ours are thrown again. */
export function requestTrouble(error: unknown): ReturnType<typeof fail> {
  const code = codeOf(error);
  const [, failure, message] = troubles.find(([pattern]) => pattern.test(code)) ?? [];
  if (failure === undefined) throw error;
  return fail(failure, message === undefined ? {} : { message });
}

/** The failure for an error in the middle of a body: a closed connection means that the rest is missing. */
export function bodyTrouble(error: unknown): ReturnType<typeof fail> {
  return isBrokenOff(error) ? fail("upstream_malformed", { message: incomplete }) : requestTrouble(error);
}

/** undici leaves the code of some parser errors undefined; their name tells as much. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
