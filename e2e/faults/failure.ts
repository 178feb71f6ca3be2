import { expect } from "vitest";
import { timeScale } from "@/e2e/servers/pace";
import { type Heard, secretsIn } from "./ask";
import type { World } from "./world";

/**
 * The longest time for an answer, whatever the upstream does, in ms: 12 s are for the upstream, the rest is
 * for a machine that does much else. The benchmark holds the promise of 12.5 s.
 */
const patience = 12_000;
const slack = 2_000;

/** Checks what holds for every failure: in time, JSON of one sentence, and nothing of the inside. */
export function expectFailure(
  world: World,
  { headers, text, ms }: Heard,
  scale = 1,
): { readonly message: string } {
  expect(ms, "time to answer").toBeLessThan(patience * scale + slack);
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

/** The same for a desk that is hurried: it has a part of the time. */
export function expectHurriedFailure(world: World, heard: Heard): { readonly message: string } {
  return expectFailure(world, heard, timeScale);
}

/** Checks that none of the secrets is in what came out of a desk. */
export function expectNoSecrets(world: World, told: string): void {
  expect(secretsIn(world, told)).toEqual([]);
}
