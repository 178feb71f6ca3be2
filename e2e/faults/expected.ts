import type { Subject } from "./requests";

/** The response of the desk while its upstream has a fault. */
export interface Expected {
  readonly fault: string;
  /** The requested subject; default: the list of contributions. */
  readonly on?: Subject;
  readonly status: number;
  readonly message?: string | RegExp;
  /** Upstream requests in all: more than one where a retry may help. */
  readonly requests?: number;
  /** Number of requests with the fault; default: all. */
  readonly times?: number;
  readonly retryAfter?: number;
}

const unreachable = "The data service cannot be reached.";
const notFound = "Not Found.";

export const expectations: readonly Expected[] = [
  { fault: "F7", status: 502, message: unreachable, requests: 3 },
  { fault: "F7", times: 2, status: 200, requests: 3 },
  { fault: "F8", status: 502, message: /incomplete|broke off/, requests: 3 },
  { fault: "F8", times: 1, status: 200, requests: 2 },
  { fault: "F8-reset", status: 502, message: /incomplete|broke off/ },
  { fault: "F11", status: 502, requests: 1 },
  { fault: "F11-old", status: 502, requests: 1 },
  { fault: "F12", status: 502 },
  { fault: "F12-chunk", status: 502, requests: 1 },
  { fault: "F13", status: 502, message: /too large/, requests: 1 },
  { fault: "F13-chunked", status: 502, message: /too large/, requests: 1 },
  { fault: "F14", status: 502, requests: 1 },
  { fault: "F14-many", status: 502, requests: 1 },
  { fault: "F15", status: 502, message: /too large|decompress/, requests: 1 },
  { fault: "F15", on: "record", status: 502, message: /too large|decompress/, requests: 1 },
  { fault: "F16", status: 502, message: /decompressed/, requests: 1 },
  { fault: "F17", status: 502, message: /decompressed/, requests: 1 },
  { fault: "F18", status: 502, message: /decompressed/, requests: 1 },
  { fault: "F18-plain", status: 502, message: /decompressed/, requests: 1 },
  { fault: "F19", status: 502, message: /nested/, requests: 1 },
  { fault: "F19", on: "record", status: 502, message: /nested/, requests: 1 },
  { fault: "F19-keys", status: 502, requests: 1 },
  { fault: "F19-keys", on: "record", status: 502, requests: 1 },
  { fault: "F19-proto", status: 502, requests: 1 },
  { fault: "F19-proto", on: "record", status: 502, requests: 1 },
  ...["F24", "F24-302", "F24-303", "F24-307", "F24-308", "F25", "F25-file"].map((fault) => ({
    fault,
    status: 502,
    message: /redirect/,
    requests: 1,
  })),
  { fault: "F24-302", on: "post", status: 502, message: /redirect/, requests: 1 },
  { fault: "F26", status: 502, message: "The data service refused our credentials.", requests: 1 },
  {
    fault: "F26",
    on: "record",
    status: 502,
    message: "The data service refused our credentials.",
    requests: 1,
  },
  { fault: "F27", status: 502, message: /doesn’t allow/, requests: 1 },
  { fault: "F28", status: 502, message: /wrong address/, requests: 1 },
  { fault: "F28", on: "record", status: 404, message: notFound, requests: 1 },
  { fault: "F28", on: "posts", status: 404, message: notFound, requests: 1 },
  { fault: "F28", on: "post", status: 404, message: notFound, requests: 1 },
  { fault: "F29", on: "record", status: 404, message: notFound, requests: 1 },
  { fault: "F29", on: "post", status: 404, message: notFound, requests: 1 },
  { fault: "F30", status: 502, requests: 1 },
  { fault: "F30-502", status: 502, requests: 3 },
  { fault: "F30-503", status: 502, requests: 3 },
  { fault: "F30-503", times: 1, status: 200, requests: 2 },
  { fault: "F30-503-after", status: 503, retryAfter: 7 },
  { fault: "F30-504", status: 502, requests: 3 },
  { fault: "F31", status: 502, message: /not JSON/, requests: 1 },
  { fault: "F31", on: "record", status: 502, message: /not JSON/, requests: 1 },
  { fault: "F32", status: 502, requests: 1 },
  { fault: "F32-null", status: 502, requests: 1 },
  { fault: "F32-array", status: 502, requests: 1 },
  { fault: "F32-truncated", status: 502, requests: 1 },
  { fault: "F32-trailing", status: 502, requests: 1 },
  { fault: "F32-nan", status: 502, requests: 1 },
  { fault: "F32-null", on: "record", status: 502, requests: 1 },
  { fault: "F33", status: 502, requests: 1 },
  { fault: "F35", status: 502, message: /"(meta|links)/, requests: 1 },
  { fault: "F35-meta", status: 502, message: /"meta/, requests: 1 },
  { fault: "F35-links", status: 502, message: /"links/, requests: 1 },
  { fault: "F35-object", status: 502, message: /"data/, requests: 1 },
  { fault: "F35-object", on: "record", status: 502, message: /"data/, requests: 1 },
  { fault: "F40", on: "record", status: 502, message: /another record|mismatch/, requests: 1 },
  { fault: "F40", on: "post", status: 502, message: /another record|mismatch/, requests: 1 },
  { fault: "F48", status: 502 },
  { fault: "F48-continue", status: 502 },
];

/** Faults that do no harm: the response is served. */
export const tolerated: readonly (readonly [fault: string, on: Subject])[] = [
  ["F34", "list"],
  ["F34", "record"],
  ["F34-latin", "list"],
  ["F34-latin", "post"],
  ["F34-surrogate", "list"],
  ["F34-nul", "record"],
  ["F36", "list"],
  ["F36", "record"],
  ["F36", "posts"],
  ["F36", "post"],
  ["F37", "list"],
  ["F37", "posts"],
  ["F38", "list"],
  ["F38", "posts"],
  ["F39", "list"],
  ["F39-last", "list"],
  ["F39-page", "list"],
  ["F41", "list"],
  ["F45", "list"],
  ["F48-few", "list"],
  ["F49", "list"],
  ["F49", "record"],
];
