import { expect, inject } from "vitest";
import type { Servers } from "@/e2e/servers/start-servers";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { isRecord, type JsonRecord } from "./contribution-facts";
import { type PageEnvelope, pageEnvelope } from "./page-envelope";
import { type Answer, type RawRequest, readBody, sendRaw } from "./send-raw";

declare module "vitest" {
  interface ProvidedContext {
    servers: Servers;
  }
}

/** A server of the read API. Every answer is inspected for content that no answer may have. */
export interface Server {
  readonly origin: string;
  /** Requests an address, or a path on this server, as an ordinary client does. */
  get(address: string): Promise<Answer>;
  /** Sends a target exactly as it is written. */
  send(request: RawRequest): Promise<Answer>;
}

/** Returns a client for the server at a base address. */
export function connectServer(baseUrl: string): Server {
  const { origin } = new URL(baseUrl);
  return {
    origin,
    async get(address) {
      const response = await fetch(new URL(address, origin), { redirect: "manual" });
      const { status, headers } = response;
      const answer = { status, headers: Object.fromEntries(headers), text: await response.text() };
      return inspectAnswer(`GET ${address}`, answer);
    },
    async send(request) {
      return inspectAnswer(`${request.method ?? "GET"} ${request.target}`, await sendRaw(origin, request));
    },
  };
}

const minSecretLength = 8;
const privateNames = ["PATH", "HOME", "DATABASE_URL", "UPSTREAM_TOKEN"];

/** No caller may read paths of the machine, its environment, or the address and token of an upstream. */
const secrets = [
  process.cwd(),
  "node_modules",
  upstreamToken,
  inject("servers").relay,
  inject("servers").folder,
  ...privateNames.map((name) => process.env[name] ?? ""),
].filter(({ length }) => length >= minSecretLength);
const stackTrace = /\bat \S+ \(|\.(?:ts|js|mjs):\d+:\d+/;

/** Checks the rules for every answer under /admin/api/. */
function inspectAnswer(request: string, answer: Answer): Answer {
  const { status, headers, text } = answer;
  expect(status, `${request}: the status`).toBeLessThan(500);
  expect(headers, `${request}: the headers`).toMatchObject({
    ...(status !== 204 && { "content-type": "application/json; charset=utf-8" }),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^\S+$/),
  });
  expect(headers, `${request}: the software is not named`).not.toHaveProperty("x-powered-by");
  const sent = JSON.stringify(headers) + text;
  expect(
    secrets.filter((secret) => sent.includes(secret)),
    `${request}: secrets in the answer`,
  ).toEqual([]);
  expect(/^\s*</.test(text), `${request}: the body is a page`).toBe(false);
  if (status >= 400 && text !== "") inspectProblem(request, answer);
  return answer;
}

function inspectProblem(request: string, answer: Answer): void {
  const { status, text } = answer;
  const body = readBody(answer);
  const members = status === 422 ? ["errors", "message"] : ["message"];
  expect(isRecord(body) && Object.keys(body).sort(), `${request}: the members of ${text}`).toEqual(members);
  if (!isRecord(body)) return;
  expect(body["message"], request).toMatch(/^\S.*$/);
  expect(text, `${request}: a stack trace`).not.toMatch(stackTrace);
  if (status !== 422) return;
  for (const sentences of Object.values(isRecord(body["errors"]) ? body["errors"] : {})) {
    expect(sentences, request).toEqual(expect.arrayContaining([expect.stringMatching(/^\S.*\.$/)]));
  }
}

/** Requests one page of a list. Its envelope must have the exact shape. */
export async function readPage(server: Server, address: string): Promise<PageEnvelope> {
  const answer = await server.get(address);
  expect(answer.status, `${address}: ${answer.text.slice(0, 200)}`).toBe(200);
  return pageEnvelope.parse(readBody(answer));
}

/** A whole list: its pages in order, and the records of all pages. */
export interface Walk {
  readonly list: string;
  readonly pages: readonly PageEnvelope[];
  readonly records: readonly (JsonRecord & { readonly id: string })[];
}

/** Follows `next` from the first page to the last. Every link must stay on the same server. */
export async function walkList(server: Server, list: string): Promise<Walk> {
  const pages: PageEnvelope[] = [];
  const visited = new Set<string>();
  let address: string | null = server.origin + list;
  while (address !== null) {
    expect(address.startsWith(`${server.origin}/`), `${address} leaves the server`).toBe(true);
    expect(visited.has(address), `${address} is met twice`).toBe(false);
    visited.add(address);
    const page: PageEnvelope = await readPage(server, address);
    pages.push(page);
    address = page.links.next;
  }
  return { list, pages, records: pages.flatMap(({ data }) => data) };
}

/** A query of a list, and how much of a long answer is compared. */
export interface ListQuery {
  readonly list: string;
  readonly query: string;
  readonly perPage: number;
  /** Pages read at each end, and around the middle. */
  readonly sample: number;
}

/** Checks that a query is answered with exactly these records, in this order and on pages of this size. */
export async function expectList(server: Server, asked: ListQuery, ids: readonly string[]): Promise<void> {
  const { list, query, perPage, sample } = asked;
  const lastPage = Math.max(1, Math.ceil(ids.length / perPage));
  for (const page of pagesToRead(lastPage, sample)) {
    const address = `${list}?${query}&page=${page}`;
    const { data, meta } = await readPage(server, address);
    expect(meta, address).toMatchObject({ total: ids.length, last_page: lastPage, current_page: page });
    const expected = ids.slice((page - 1) * perPage, page * perPage);
    expect(
      data.map(({ id }) => id),
      address,
    ).toEqual(expected);
  }
}

function pagesToRead(lastPage: number, sample: number): readonly number[] {
  const all = Array.from({ length: lastPage }, (_, index) => index + 1);
  const middle = Math.floor(lastPage / 2);
  return all.filter(
    (page) => page <= sample || page > lastPage - sample || Math.abs(page - middle) < sample / 2,
  );
}
