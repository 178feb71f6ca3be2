import { type Troubled, type TroubleName, troubled } from "./trouble";

// By the codes of undici, of Node's TLS (which are OpenSSL's names) and of the system. The first match
// decides.
const meanings: readonly (readonly [code: RegExp, trouble: TroubleName])[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "slow_connect"],
  [/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/, "slow_answer"],
  [/^UND_ERR_(?:HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$|^HPE_HEADER_OVERFLOW$/, "too_large"],
  // Before the body, undici says so of any broken head that names a length; statuses below 100 it only
  // asserts away.
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|^NO_ANSWER$|^HPE_|^HTTPParserError$|^ERR_ASSERTION$/, "malformed"],
  [/^ENOTFOUND$|^EAI_/, "unknown_name"],
  [/^PRIVATE_ADDRESS$/, "private_address"],
  [/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$/, "bad_certificate"],
  [/^ERR_(?:SSL|TLS)_|^EPROTO$/, "insecure"],
  [/^UND_ERR_SOCKET$|^E(?!RR_)[A-Z_]+$/, "unreachable"],
];

// undici gives these the code of a closed connection: a `100 Continue` or an upgrade that nobody asked for.
const unasked = /^bad (?:response|upgrade)$/;
// Node gives these that of a reset: the other side hung up in the middle of the handshake.
const unshaken = /before secure TLS connection/;

const brokenOff = /^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/;
const brokenBody = /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/;

/** Whether the other side closed the connection under a request. */
export function isBrokenOff(error: unknown): boolean {
  return brokenOff.test(codeOf(error));
}

/** The trouble for an error before the answer began; errors that are mistakes of ours are thrown again. */
export function requestTrouble(error: unknown): Troubled {
  const code = codeOf(error);
  const [, trouble] = meanings.find(([pattern]) => pattern.test(code)) ?? [];
  if (trouble === undefined) throw error;
  return troubled(trouble);
}

/** The trouble for an error in the middle of a body: a closed connection means that the rest is missing. */
export function bodyTrouble(error: unknown): Troubled {
  const isIncomplete = isBrokenOff(error) || brokenBody.test(codeOf(error));
  return isIncomplete ? troubled("incomplete") : requestTrouble(error);
}

/**
 * undici leaves the code of some parser errors undefined; their name tells as much. Some codes say less than
 * the words.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  if (unshaken.test(error.message)) return "ERR_TLS_HANDSHAKE";
  return code === "UND_ERR_SOCKET" && unasked.test(error.message) ? "NO_ANSWER" : code;
}
