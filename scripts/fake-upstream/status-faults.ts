import type { AnswerFault, Exchange } from "./fault";
import { reply, replyStatus, socketOf } from "./reply";

const html = "<!doctype html><title>Not found</title><h1>canary-of-the-upstream</h1>";

/** Statuses other than 200. */
export const statusFaults: readonly AnswerFault[] = [
  limited("F20", "429, to be asked again in one second", "1"),
  limited("F21", "429, to be asked again in two minutes", "120"),
  {
    name: "F22",
    words: "429, to be asked again at a date: in 30 seconds.",
    act: (exchange) =>
      replyStatus(exchange, 429, { "Retry-After": new Date(Date.now() + 30_000).toUTCString() }),
  },
  limited("F22-negative", "429, to be asked again in minus ten seconds", "-10"),
  limited("F22-words", "429, to be asked again in abc seconds", "abc"),
  { name: "F23", words: "429, without a time.", act: (exchange) => replyStatus(exchange, 429) },
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: status === 301 ? "F24" : `F24-${status}`,
    words: `${status}, a redirect to another host name of this server (the log shows who follows).`,
    act: (exchange: Exchange) =>
      replyStatus(exchange, status, {
        Location: `http://localhost:${socketOf(exchange).localPort}/redirected`,
      }),
  })),
  redirect("F25", "the address of a cloud's metadata", "http://169.254.169.254/latest/meta-data/"),
  redirect("F25-file", "a file", "file:///etc/passwd"),
  plain("F26", 401),
  plain("F27", 403),
  plain("F28", 404),
  {
    name: "F29",
    words: "404, with a page of HTML.",
    act: (exchange) =>
      reply(exchange, { status: 404, headers: { "Content-Type": "text/html" }, body: Buffer.from(html) }),
  },
  plain("F30", 500),
  plain("F30-502", 502),
  plain("F30-503", 503),
  {
    name: "F30-503-after",
    words: "503, to be asked again in seven seconds.",
    act: (exchange) => replyStatus(exchange, 503, { "Retry-After": "7" }),
  },
  plain("F30-504", 504),
  {
    name: "F33",
    words: "204: no content.",
    act: ({ response }) => response.writeHead(204).end(),
  },
];

function plain(name: string, status: number): AnswerFault {
  return {
    name,
    words: `${status}, with words of the inside.`,
    act: (exchange) => replyStatus(exchange, status),
  };
}

function limited(name: string, words: string, retryAfter: string): AnswerFault {
  return {
    name,
    words: `${words}.`,
    act: (exchange) => replyStatus(exchange, 429, { "Retry-After": retryAfter }),
  };
}

function redirect(name: string, target: string, location: string): AnswerFault {
  return {
    name,
    words: `302, a redirect to ${target}.`,
    act: (exchange) => replyStatus(exchange, 302, { Location: location }),
  };
}
