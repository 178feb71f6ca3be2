import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { test as base } from "./desks";
import { expectFailure, expectNoSecrets } from "./failure";
import { apiPathsOf, recover, request, type Subject, type TimedResponse } from "./requests";
import type { World } from "./world";

const test = base.extend("apiPaths", { scope: "file" }, async ({ world }) => {
  await recover(world);
  return apiPathsOf(world);
});

/** One fault for each class of failures, and the subjects with this status. */
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
/** What pages say instead of a message that is meant for programs. */
const ownWords: Readonly<Record<string, string>> = {
  "F22-words": "Too many requests right now.",
  F28: "No contributions were found at the data service’s URL.",
};
const allSubjects: readonly Subject[] = ["list", "record", "posts", "post"];

/** Returns the page that shows the data of an API path. */
function pageOf(subject: Subject, path: string): string {
  const id = path.slice(path.lastIndexOf("/") + 1);
  return {
    list: "/contributions",
    record: `/contributions/${id}`,
    posts: "/feeds/NEWSFEED/posts",
    post: `/feeds/NEWSFEED/posts/${id}`,
  }[subject];
}

for (const [index, { fault, status, on = allSubjects }] of failures.entries()) {
  const outcome = status === 404 ? "is a 404" : `shows the message for ${status}`;
  test.runIf(isLong || index % 4 === 0)(
    `${fault}: the page of a ${on.join(", a ")} ${outcome}`,
    async ({ world, apiPaths }) => {
      for (const subject of on) {
        await recover(world);
        const path = apiPaths[subject];
        const page = pageOf(subject, path);
        await world.upstream.inject({ fault });
        const [api, document] = await Promise.all([
          request(world, path),
          request(world, page),
          expectRouterResponse(world, page),
        ]);
        // A page without its data is a 200 with the failure; a missing record is a 404.
        expect([api.status, document.status], subject).toEqual([status, status === 404 ? 404 : 200]);
        expectNoSecrets(world, JSON.stringify([...document.headers]) + document.text);
        if (status === 404) continue;
        expectFullPage(document);
        const { message } = expectFailure(world, api);
        expectMessage(document, ownWords[fault] ?? message);
      }
    },
  );
}

/** Checks that the HTML has the whole page, without scripts. */
function expectFullPage({ text, headers }: TimedResponse): void {
  expect(headers.get("content-type")).toMatch(/^text\/html\b/);
  expect(text).toMatch(/^<!DOCTYPE html>[\s\S]*<h1\b[\s\S]*<\/html>$/);
  expect(text).toContain('aria-label="Main"');
}

/** Checks that a page shows the message and the request ID. */
function expectMessage({ text, headers }: TimedResponse, message: string): void {
  expect(text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"')).toContain(`>${message}<`);
  expect(text).toContain(`>${headers.get("x-request-id")}<`);
}

/** Checks the request of an open page's router: for any status but 200 it would load a document. */
async function expectRouterResponse(world: World, page: string): Promise<void> {
  const router = { RSC: "1" };
  const first = await request(world, page, router);
  const { status, headers } = await request(world, first.headers.get("location") ?? page, router);
  expect([status, headers.get("content-type")]).toEqual([200, "text/x-component"]);
}
