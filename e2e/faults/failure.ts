import { expect } from "vitest";
import { timeScale } from "@/e2e/servers/short-waits";
import { secretsIn, type TimedResponse } from "./requests";
import type { World } from "./world";

/** The time limit for the upstream. */
const upstreamTimeoutMs = 12_000;
/** Time for a machine under load; the benchmark checks the promised 12.5 s. */
const slackMs = 2_000;

/** Checks the rules for every failure: in time, one sentence as JSON, no internals. */
export function expectFailure(
  world: World,
  { headers, text, ms }: TimedResponse,
  scale = 1,
): { readonly message: string } {
  expect(ms, "ms until the response").toBeLessThan(upstreamTimeoutMs * scale + slackMs);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/./),
  });
  expectNoSecrets(world, JSON.stringify([...headers]) + text);
  expect(text).not.toMatch(/\n\s+at \S+|node_modules|\/lib\/source/);
  const body: unknown = JSON.parse(text);
  expect(body).toEqual({ message: expect.stringMatching(/^[A-Z].+[.?]$/) });
  return { message: String(Object.values(Object(body))[0]) };
}

/** The same for a desk with short waits. */
export function expectFastFailure(world: World, response: TimedResponse): { readonly message: string } {
  return expectFailure(world, response, timeScale);
}

/** Checks that output of a desk contains no secret. */
export function expectNoSecrets(world: World, output: string): void {
  expect(secretsIn(world, output)).toEqual([]);
}
