import type { AnswerFault, Exchange } from "./fault";
import { replyChanged, replyText } from "./reply";

const latinMark = "(latin)";
const loginPage = "<!doctype html><title>Sign in</title><form>canary-of-the-upstream</form>";

/** A status of 200 with a body that is no answer. */
export const contentFaults: readonly AnswerFault[] = [
  {
    name: "F19",
    words: "The JSON is nested 100,000 deep.",
    act: changedText((text) => text.replace("{", `{"deep":${"[".repeat(100_000)}${"]".repeat(100_000)},`)),
  },
  {
    name: "F19-keys",
    words: "A record has a million members.",
    act: changedText((text) => text.replace('{"id":', `{${million()}"id":`)),
  },
  {
    name: "F19-proto",
    words: "Records have members called __proto__ and constructor.",
    act: changedText((text) => text.replaceAll('{"id":', `${pollution},"id":`)),
  },
  text("F31", "A page of HTML with status 200", loginPage),
  text("F32", "An empty body", ""),
  text("F32-null", "null", "null"),
  text("F32-array", "An empty array", "[]"),
  {
    name: "F32-truncated",
    words: "JSON that breaks off, with a length that fits.",
    act: changedText((whole) => whole.slice(0, whole.length / 2)),
  },
  {
    name: "F32-trailing",
    words: "JSON with something behind it.",
    act: changedText((whole) => `${whole}}<!-- 0.2 s -->`),
  },
  {
    name: "F32-nan",
    words: "JSON with NaN in it.",
    act: changedText((whole) => whole.replace("{", '{"figure":NaN,')),
  },
  {
    name: "F34",
    words: "A byte order mark stands before the JSON.",
    act: changedText((whole) => `\ufeff${whole}`),
  },
  {
    name: "F34-latin",
    words: "Names begin in Latin-1: no UTF-8.",
    act: (exchange) => {
      const pieces = renamed(exchange, latinMark).split(latinMark);
      const [first = "", ...others] = pieces.map((piece) => Buffer.from(piece));
      const latin = Buffer.from("Zo\xeb ", "latin1");
      replyText(exchange, Buffer.concat([Buffer.from(first), ...others.flatMap((piece) => [latin, piece])]));
    },
  },
  {
    name: "F34-surrogate",
    words: "Names hold half a surrogate pair.",
    act: (exchange) => replyText(exchange, renamed(exchange, "\\ud800")),
  },
  {
    name: "F34-nul",
    words: "Names hold NUL and other control characters.",
    act: (exchange) => replyText(exchange, renamed(exchange, "\\u0000\\u001b\\u202e")),
  },
  without("F35", ["meta", "links"]),
  without("F35-meta", ["meta"]),
  without("F35-links", ["links"]),
  {
    name: "F35-object",
    words: "data is an object in place of a list, and a list in place of a record.",
    act: (exchange) =>
      replyChanged(exchange, (body) => ({ ...body, data: Array.isArray(body["data"]) ? {} : [] })),
  },
];

const pollution = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}';

function text(name: string, words: string, body: string): AnswerFault {
  return { name, words: `${words}.`, act: (exchange) => replyText(exchange, body) };
}

function changedText(change: (text: string) => string) {
  return (exchange: Exchange) => replyText(exchange, change(exchange.answer.body.toString()));
}

function without(name: string, members: readonly string[]): AnswerFault {
  return {
    name,
    words: `A list has no ${members.join(" and no ")}.`,
    act: (exchange) =>
      replyChanged(exchange, (body) =>
        Object.fromEntries(Object.entries(body).filter(([member]) => !members.includes(member))),
      ),
  };
}

/** Every name of the answer with something in front. */
function renamed({ answer }: Exchange, mark: string): string {
  return answer.body.toString().replaceAll(/"((?:display_)?name)":"/g, `"$1":"${mark}`);
}

function million(): string {
  return Array.from({ length: 1_000_000 }, (_, nth) => `"k${nth}":0,`).join("");
}
