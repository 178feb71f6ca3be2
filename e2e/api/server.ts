import { expect, inject } from "vitest";
import { deskFolders } from "@/e2e/servers/desk";
import type { Servers } from "@/e2e/servers/start-servers";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { isRecord, type JsonRecord } from "./contribution-facts";
import { type PageEnvelope, pageEnvelope } from "./page-envelope";
import { type RawRequest, type RawResponse, readBody, sendRaw } from "./send-raw";

declare module "vitest" {
  interface ProvidedContext {
    servers: Servers;
  }
}

/** A client of the read API. It checks every response against the rules for all responses. */
export interface Server {
  readonly origin: string;
  /** Requests a URL, or a path on this server, as an ordinary client does. */
  get(address: string): Promise<RawResponse>;
  /** Sends a target byte for byte. */
  send(request: RawRequest): Promise<RawResponse>;
}

/** Returns a client for the server at a base address. */
export function connectServer(baseUrl: string): Server {
  const { origin } = new URL(baseUrl);
  return {
    origin,
    async get(address) {
      const response = await fetch(new URL(address, origin), { redirect: "manual" });
      const { status, headers } = response;
      const raw = { status, headers: Object.fromEntries(headers), text: await response.text() };
      return checkResponse(`GET ${address}`, raw);
    },
    async send(request) {
      return checkResponse(`${request.method ?? "GET"} ${request.target}`, await sendRaw(origin, request));
    },
  };
}

const minSecretLength = 8;
const privateNames = ["PATH", "HOME", "DATABASE_URL", "UPSTREAM_TOKEN"];

/** Text that no response may have: paths and environment of the machine, the upstream's address and token. */
const secrets = [
  process.cwd(),
  "node_modules",
  upstreamToken,
  inject("servers").relay,
  deskFolders,
  ...privateNames.map((name) => process.env[name] ?? ""),
].filter(({ length }) => length >= minSecretLength);
const stackTrace = /\bat \S+ \(|\.(?:ts|js|mjs):\d+:\d+/;

/** Checks the rules for all responses under /admin/api/. */
function checkResponse(request: string, response: RawResponse): RawResponse {
  const { status, headers, text } = response;
  expect(status, `${request}: status`).toBeLessThan(500);
  expect(headers, `${request}: headers`).toMatchObject({
    ...(status !== 204 && { "content-type": "application/json; charset=utf-8" }),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^\S+$/),
  });
  expect(headers, `${request}: the software's name`).not.toHaveProperty("x-powered-by");
  const revealed = secrets.filter((secret) => (JSON.stringify(headers) + text).includes(secret));
  expect(revealed, `${request}: secrets in the response`).toEqual([]);
  expect(text, `${request}: the body is HTML`).not.toMatch(/^\s*</);
  if (status >= 400 && text !== "") checkError(request, response);
  return response;
}

function checkError(request: string, response: RawResponse): void {
  const { status, text } = response;
  const body = readBody(response);
  const members = status === 422 ? ["errors", "message"] : ["message"];
  expect(isRecord(body) && Object.keys(body).sort(), `${request}: members of ${text}`).toEqual(members);
  if (!isRecord(body)) return;
  expect(body["message"], request).toMatch(/^\S.*$/);
  expect(text, `${request}: a stack trace`).not.toMatch(stackTrace);
  if (status !== 422) return;
  for (const sentences of Object.values(isRecord(body["errors"]) ? body["errors"] : {})) {
    expect(sentences, request).toEqual(expect.arrayContaining([expect.stringMatching(/^\S.*\.$/)]));
  }
}

/** Requests one page of a list, whose envelope must have the exact shape. */
export async function readPage(server: Server, address: string): Promise<PageEnvelope> {
  const response = await server.get(address);
  expect(response.status, `${address}: ${response.text.slice(0, 200)}`).toBe(200);
  return pageEnvelope.parse(readBody(response));
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
    expect(visited.has(address), `${address} is repeated`).toBe(false);
    visited.add(address);
    const page: PageEnvelope = await readPage(server, address);
    pages.push(page);
    address = page.links.next;
  }
  return { list, pages, records: pages.flatMap(({ data }) => data) };
}

/** A query of a list, and the number of pages to compare. */
export interface ListQuery {
  readonly list: string;
  readonly query: string;
  readonly perPage: number;
  /** Pages read at each end, and around the middle. */
  readonly sample: number;
}

/** Checks that a query returns exactly these records, in this order and on pages of this size. */
export async function expectList(
  server: Server,
  listQuery: ListQuery,
  ids: readonly string[],
): Promise<void> {
  const { list, query, perPage, sample } = listQuery;
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
