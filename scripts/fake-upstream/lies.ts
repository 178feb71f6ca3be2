import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import type { AnswerFault } from "./fault";
import { replyChanged, replyRecords, replyRows } from "./reply";

const otherId = "ANOTHERRECORD";
const foreignHost = "http://canary-of-the-upstream.example";

/** Well-formed answers that do not hold what they should. */
export const lies: readonly AnswerFault[] = [
  {
    name: "F36",
    words: "Members are unknown, missing, null, empty or of another type than the contract's.",
    act: (exchange) => replyRecords(exchange, bend),
  },
  {
    name: "F37",
    words: "Every page holds one record twice, and another one that is on each page.",
    act: (exchange) =>
      replyRows(exchange, ([first, , ...more]) => [first, first, ...more.slice(0, -1), onEveryPage(more)]),
  },
  {
    name: "F38",
    words: "Links lead to another host.",
    act: (exchange) =>
      replyChanged(exchange, ({ links, meta, ...body }) => ({
        ...body,
        links: abroad(links),
        meta: abroad(meta),
      })),
  },
  figures("F39", "The total is a thousand million", { total: 1_000_000_000 }),
  figures("F39-last", "The last page is 0", { last_page: 0 }),
  figures("F39-page", "The page calls itself page 7", { current_page: 7 }),
  {
    name: "F40",
    words: "A record is answered with another one's id.",
    act: (exchange) =>
      replyChanged(exchange, (body) => {
        if (isJsonObject(body["data"])) return { ...body, data: { ...body["data"], id: otherId } };
        return "id" in body ? { ...body, id: otherId } : body;
      }),
  },
  {
    name: "F41",
    words: "Rows are shifted and out of order, as while others write.",
    act: (exchange) =>
      replyRows(exchange, ([first, second, third, ...more]) => [
        first,
        first,
        third,
        second,
        ...more.slice(0, -1),
      ]),
  },
];

function figures(name: string, words: string, told: JsonObject): AnswerFault {
  return {
    name,
    words: `${words}.`,
    act: (exchange) =>
      replyChanged(exchange, (body) =>
        isJsonObject(body["meta"]) ? { ...body, meta: { ...body["meta"], ...told } } : body,
      ),
  };
}

function onEveryPage(rows: readonly JsonObject[]): JsonObject | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : { ...last, id: "ONEVERYPAGE" };
}

/** Every address below a value, on a host that nobody may ask. */
function abroad(value: JsonValue | undefined): JsonValue {
  if (value === undefined) return null;
  const text = JSON.stringify(value).replaceAll(/"https?:\/\/[^/"]+/g, `"${foreignHost}`);
  const moved: JsonValue = JSON.parse(text);
  return moved;
}

/** Bends one record: only members that no rule of the proxy depends on. */
function bend({ customer_comments, currency, url, ...record }: JsonObject): JsonObject {
  return {
    ...record,
    brand_new_member: { nested: [1, "two", null] },
    notes: 42,
    source: null,
    refunded_at: null,
    total_amount: 12.5,
    subtotal_amount: "12.5000",
    is_test: false,
    is_spam: "0",
    is_paid: 1,
    updated_at: "",
    summary: null,
    tags: null,
    alt_image: "",
  };
}
