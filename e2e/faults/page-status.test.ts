import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { addressesIn, ask, calm, type Heard, type Subject } from "./ask";
import { test as base } from "./desks";
import { expectFailure, expectNoSecrets } from "./failure";
import type { World } from "./world";

const test = base.extend("addresses", { scope: "file" }, async ({ world }) => {
  await calm(world);
  return addressesIn(world);
});

/** One fault for each class of failures, and whom it concerns. */
const failures: readonly {
  readonly fault: string;
  readonly status: number;
  readonly on?: readonly Subject[];
}[] = [
  { fault: "F1", status: 502 },
  { fault: "F3", status: 504, on: ["list"] },
  { fault: "F8", status: 502 },
  { fault: "F22-words", status: 429, on: ["list"] },
  { fault: "F24", status: 502 },
  { fault: "F26", status: 502 },
  { fault: "F28", status: 502, on: ["list"] },
  { fault: "F28", status: 404, on: ["record", "posts", "post"] },
  { fault: "F30-503-after", status: 503 },
  { fault: "F31", status: 502 },
  { fault: "F40", status: 502, on: ["record", "post"] },
];
const everything: readonly Subject[] = ["list", "record", "posts", "post"];

/** The page that shows what an address of the API answers. */
function pageOf(subject: Subject, path: string): string {
  const id = path.slice(path.lastIndexOf("/") + 1);
  return {
    list: "/contributions",
    record: `/contributions/${id}`,
    posts: "/feeds/NEWSFEED/posts",
    post: `/feeds/NEWSFEED/posts/${id}`,
  }[subject];
}

for (const [nth, { fault, status, on = everything }] of failures.entries()) {
  test.runIf(isLong || nth % 4 === 0)(
    `${fault}: the page of a ${on.join(", a ")} has the API's ${status} in words, or is a 404`,
    async ({ world, addresses }) => {
      for (const subject of on) {
        await calm(world);
        const path = addresses[subject];
        const page = pageOf(subject, path);
        await world.upstream.order({ fault });
        const [api, document] = await Promise.all([
          ask(world, path),
          ask(world, page),
          expectReadable(world, page),
        ]);
        // A page that cannot be read for now says so; a record that is not there has no page.
        expect([api.status, document.status], subject).toEqual([status, status === 404 ? 404 : 200]);
        expectNoSecrets(world, JSON.stringify([...document.headers]) + document.text);
        if (status === 404) continue;
        expectWhole(document);
        expectSame(document, expectFailure(world, api).message);
      }
    },
  );
}

/** A page without its scripts says all of it. */
function expectWhole({ text, headers }: Heard): void {
  expect(headers.get("content-type")).toMatch(/^text\/html\b/);
  expect(text).toMatch(/^<!DOCTYPE html>[\s\S]*<h1\b[\s\S]*<\/html>$/);
  expect(text).toContain('aria-label="Main"');
}

/** The sentence, and the id under which the log has it. */
function expectSame({ text, headers }: Heard, message: string): void {
  expect(text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"')).toContain(`>${message}<`);
  expect(text).toContain(`>${headers.get("x-request-id")}<`);
}

/** Asks as the router of an open page does, which would load a document instead of anything but 200. */
async function expectReadable(world: World, page: string): Promise<void> {
  const router = { RSC: "1" };
  const named = await ask(world, page, router);
  const { status, headers } = await ask(world, named.headers.get("location") ?? page, router);
  expect([status, headers.get("content-type")]).toEqual([200, "text/x-component"]);
}
