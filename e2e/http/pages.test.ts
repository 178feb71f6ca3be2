import { expect } from "vitest";
import * as z from "zod";
import { contributionList } from "@/e2e/api/lists";
import { test as base } from "@/e2e/api/on-servers";
import { type RawRequest, readBody, sendRaw } from "@/e2e/api/send-raw";
import type { Walk } from "@/e2e/api/server";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { member, memberList } from "@/lib/records/values";

/** The test with a client for pages and their endpoints, without the checks of API responses. */
const test = base.extend("send", ({ server: { origin } }) => {
  const host = ["Host", new URL(origin).host] as const;
  return (target: string, { headers = [], ...rest }: Omit<RawRequest, "target"> = {}) =>
    sendRaw(origin, { target, headers: [host, ...headers], ...rest });
});

const idOf = (record: unknown) => String(member(record, "id"));
const emailOf = (record: unknown) => String(member(member(record, "supporter"), "email") ?? "");
const nameOf = (record: unknown) => String(member(member(record, "supporter"), "display_name") ?? "");
const phoneOf = (record: unknown) => String(member(member(record, "billing_address"), "phone") ?? "");
const receiptOf = (record: unknown) => member(memberList(record, "tax_receipts")[0], "number");
const referenceOf = (record: unknown) => member(memberList(record, "payments")[0], "reference_number");
const query = (q: unknown) => new URLSearchParams({ q: String(q) });

/** Returns the newest record that has a property. */
function findRecord({ records }: Walk, has: (record: unknown) => boolean): unknown {
  const found = records.find(has);
  if (found === undefined) throw new Error("No record of the demo data has it.");
  return found;
}

const operations = [
  "/admin/api/v2/feeds/{feedId}/posts",
  "/admin/api/v2/feeds/{feedId}/posts/{id}",
  "/admin/api/v3/contributions",
  "/admin/api/v3/contributions/{id}",
];
const openApiDocument = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

test("the OpenAPI document has the four operations, all GET", async ({ send }) => {
  const response = await send("/openapi.json");
  expect(response.headers["content-type"]).toContain("application/json");
  const { openapi, paths } = openApiDocument.parse(readBody(response));
  expect(openapi).toMatch(/^3\.1\./);
  expect(Object.keys(paths).sort()).toEqual(operations.toSorted());
  for (const path of operations) {
    const methods = Object.keys(paths[path] ?? {}).filter((name) =>
      /^(get|post|put|patch|delete)$/.test(name),
    );
    expect(methods, path).toEqual(["get"]);
  }
});

test("a parameter named like a member of every object is an unknown one", async ({ send }) => {
  for (const name of ["toString", "constructor", "valueOf", "__proto__"]) {
    const { status, headers } = await send(`/contributions?q=anna&${name}=1`);
    expect([status, headers["location"]]).toEqual([307, `/contributions?q=anna&${name}%5B%5D=1`]);
    const { text } = await send(String(headers["location"]));
    expect(text).toContain(`Unknown parameter: ${name}.`);
  }
  const { headers } = await send("/nowhere?valueOf=1");
  expect((await send(String(headers["location"]))).status).toBe(404);
});

test("forms that are submitted before the script has loaded keep the filters of the list", async ({
  send,
}) => {
  const { text } = await send("/contributions?type=one-time&from=2024-01-01");
  for (const form of [
    /<form[^>]*>(?:(?!<\/form>).)*name="q"/s,
    /<form[^>]*>(?:(?!<\/form>).)*name="page"/s,
  ]) {
    const [found = ""] = form.exec(text.slice(text.indexOf("<main"))) ?? [];
    expect(found).toContain('<input type="hidden" name="type" value="one-time"/>');
    expect(found).toContain('<input type="hidden" name="from" value="2024-01-01"/>');
  }
});

test("the HTML of the list has the first page of rows", async ({ send }) => {
  const { text } = await send("/contributions");
  const data = memberList(readBody(await send(contributionList)), "data");
  expect(data).toHaveLength(25);
  expect(data.map(idOf).filter((id) => !text.includes(`data-row-link="${id}"`))).toEqual([]);
});

test("/go opens a contribution by the number of a receipt or a payment", async ({ send, contributions }) => {
  const contribution = findRecord(contributions, (record) =>
    [receiptOf(record), referenceOf(record)].every((text) => typeof text === "string" && text.length > 6),
  );
  for (const [text, part] of [
    [receiptOf(contribution), "#receipt-"],
    [referenceOf(contribution), "#payment-"],
  ] as const) {
    const { status, headers } = await send(`/go?${query(text)}`);
    expect(status).toBe(307);
    expect(headers["location"]).toContain(`/contributions/${idOf(contribution)}${part}`);
  }
});

test("/go strips punctuation from an ID, and resolves IDs of feeds", async ({ send, contributions }) => {
  const id = idOf(contributions.records[0]);
  for (const [text, page] of [
    [`[${id}]`, `/contributions/${id}`],
    [`#${id}.`, `/contributions/${id}`],
    [`"${id}"`, `/contributions/${id}`],
    ["NEWSFEED", "/feeds/NEWSFEED/posts"],
    ["(NEWSFEED),", "/feeds/NEWSFEED/posts"],
  ]) {
    const { status, headers } = await send(`/go?${query(text)}`);
    expect([status, headers["location"]], text).toEqual([307, page]);
  }
});

test("/go reads an email address in the notations of mail programs, and lists people first by name", async ({
  send,
  contributions,
}) => {
  const contribution = findRecord(
    contributions,
    (record) => emailOf(record) !== "" && nameOf(record).includes(" "),
  );
  const [name, email] = [nameOf(contribution), emailOf(contribution)];
  const bare = await send(`/go?${query(email)}`);
  for (const text of [`${name} <${email}>`, `mailto:${email}?subject=Receipt`]) {
    const { status, headers } = await send(`/go?${query(text)}`);
    expect([status, headers["location"]], text).toEqual([bare.status, bare.headers["location"]]);
  }
  const named = await send(`/go?${query(name)}`);
  expect(/href="\/(supporters|contributions)\/\w/.exec(named.text)?.[1]).toBe("supporters");
});

test("a search matches quoted words as a phrase, and a phone number in any notation", async ({
  send,
  contributions,
}) => {
  const contribution = findRecord(
    contributions,
    (record) =>
      emailOf(record).includes("@") &&
      /^[A-Za-z]{5,} [A-Za-z-]{5,}$/.test(nameOf(record)) &&
      phoneOf(record).replaceAll(/\D/g, "").length >= 10,
  );
  const countOf = async (q: string) =>
    Number(member(readBody(await send(`/api/search?${query(q)}`)), "total"));
  const [first = "", last = ""] = nameOf(contribution).split(" ");
  expect(await countOf(`"${first} ${last}"`)).toBeGreaterThan(0);
  expect(await countOf(`(${last}, ${first})`)).toBeGreaterThan(0);
  expect(await countOf(`"${last} ${first}"`)).toBe(0);
  const digits = phoneOf(contribution).replaceAll(/\D/g, "").slice(-10);
  const dotted = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(".");
  expect(await countOf(dotted)).toBe(await countOf(digits));
  expect(await countOf(dotted)).toBeGreaterThan(0);
});

test("the search endpoint refuses an invalid query", async ({ send }) => {
  for (const bad of ["", "q=+", `q=${"x".repeat(1001)}`, "q=a&limit=0", "q=a&occurred_before=never"]) {
    expect((await send(`/api/search?${bad}`)).status, bad).toBe(422);
  }
  const { status, headers } = await send("/api/search", { method: "OPTIONS" });
  expect([status, headers["allow"]]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("the headers of an export describe its file; an invalid export is refused", async ({ send }) => {
  const { status, headers, text } = await send("/api/export?onetime=1&columns=id");
  expect(status).toBe(200);
  expect(headers["x-export-rows"]).toBe(String(readCsv(text).length - 1));
  expect(headers["x-export-coverage"]).toBe("complete");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(Date.parse(headers["x-data-as-of"] ?? "")).toBeGreaterThan(Date.now() - 60_000);
  for (const [bad, parameter] of [
    ["format=pdf", "format"],
    ["columns=email", "columns"],
    ["columns=nothing", "columns"],
    ["format=ndjson", "personal"],
    ["occurred_after=soon", "occurred_after"],
    ["tz=Mars", "tz"],
  ]) {
    const refused = await send(`/api/export?${bad}`);
    expect(refused.status, bad).toBe(422);
    expect(Object.keys(z.object({ errors: z.looseObject({}) }).parse(readBody(refused)).errors), bad).toEqual(
      [parameter],
    );
  }
  for (const path of ["/api/export", "/api/export/plan", "/api/audit?form=csv"]) {
    const foreign = await send(path, { headers: [["Sec-Fetch-Site", "cross-site"]] });
    expect(foreign.status, path).toBe(403);
  }
  for (const path of ["/api/export", "/api/audit"]) {
    expect((await send(path, { method: "HEAD" })).status, path).toBe(405);
  }
});
