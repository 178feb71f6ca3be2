import type { AnswerFault, Exchange } from "./fault";
import { headOf, reply, writeRaw } from "./reply";

const dayMs = 86_400_000;
const hint = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
const goOn = "HTTP/1.1 100 Continue\r\n\r\n";

/** Headers that are too many, too large, wrong or none of a caller's business. */
export const headerFaults: readonly AnswerFault[] = [
  {
    name: "F14",
    words: "One header has 64 KiB.",
    act: (exchange) => replyWith(exchange, { "X-Filler": "x".repeat(64 * 1024) }),
  },
  {
    name: "F14-many",
    words: "There are 5,000 headers.",
    act: (exchange) => replyWith(exchange, fillers(5000)),
  },
  {
    name: "F45",
    words: "The clock of the Date header is a day ahead.",
    act: (exchange) => replyWith(exchange, { Date: new Date(Date.now() + dayMs).toUTCString() }),
  },
  {
    name: "F48",
    words: "10,000 times 103 Early Hints come before the answer.",
    act: (exchange) => writeRaw(exchange, [hint.repeat(10_000), ...wholeOf(exchange)]),
  },
  {
    name: "F48-continue",
    words: "10,000 times 100 Continue come before the answer.",
    act: (exchange) => writeRaw(exchange, [goOn.repeat(10_000), ...wholeOf(exchange)]),
  },
  {
    name: "F48-few",
    words: "Five times 103 Early Hints come before the answer.",
    act: (exchange) => writeRaw(exchange, [hint.repeat(5), ...wholeOf(exchange)]),
  },
  {
    name: "F49",
    words: "Cookies, a policy and the names of programs are among the headers.",
    act: (exchange) =>
      replyWith(exchange, {
        "Set-Cookie": "session=canary-of-the-upstream; Path=/",
        "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
        "Content-Security-Policy": "default-src *",
        "Access-Control-Allow-Origin": "*",
        Server: "canary-of-the-upstream/1.0",
        "X-Powered-By": "canary-of-the-upstream",
      }),
  },
];

function replyWith(exchange: Exchange, headers: Readonly<Record<string, string>>): void {
  reply(exchange, { headers: { ...exchange.answer.headers, ...headers } });
}

function fillers(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`X-Filler-${nth}`, "x"]));
}

function wholeOf(exchange: Exchange): readonly (string | Buffer)[] {
  return [headOf(exchange, { Connection: "close" }), exchange.answer.body];
}
