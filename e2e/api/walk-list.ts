import { expect } from "@playwright/test";
import { readBody } from "./answer";
import type { Server } from "./connect-server";
import type { JsonRecord } from "./json-record";
import { type PageEnvelope, pageEnvelope } from "./page-envelope";

/** A whole list: its pages in order and the records of them all. */
export interface Walk {
  readonly list: string;
  readonly pages: readonly PageEnvelope[];
  readonly records: readonly (JsonRecord & { readonly id: string })[];
}

/** One page, as an envelope that is exact in shape. */
export async function readPage(server: Server, address: string): Promise<PageEnvelope> {
  const answer = await server.get(address);
  expect(answer.status, `${address}: ${answer.text.slice(0, 200)}`).toBe(200);
  return pageEnvelope.parse(readBody(answer));
}

/** Follows `next` from the first page to the last. Every link must stay on the server that was asked. */
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
