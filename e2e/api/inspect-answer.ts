import { expect } from "@playwright/test";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import type { Answer } from "./answer";
import { isRecord } from "./json-record";

const shortestSecret = 8;
const privateNames = ["PATH", "HOME", "DESK_LOGS", "DESK_RELAY_URL", "DATABASE_URL", "UPSTREAM_TOKEN"];

/** What no caller may read: where things lie on the machine, its environment, the credentials for an upstream. */
const innards = [
  process.cwd(),
  "node_modules",
  upstreamToken,
  ...privateNames.map((name) => process.env[name] ?? ""),
].filter(({ length }) => length >= shortestSecret);
const stackTrace = /\bat \S+ \(|\.(?:ts|js|mjs):\d+:\d+/;

/** What holds for every answer under /admin/api/, whatever was asked (contract: Responses). */
export function inspectAnswer(question: string, answer: Answer): Answer {
  const { status, headers, text } = answer;
  expect(status, `${question}: the status`).toBeLessThan(500);
  expect(headers, `${question}: the headers`).toMatchObject({
    ...(status !== 204 && { "content-type": "application/json; charset=utf-8" }),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^\S+$/),
  });
  expect(headers, `${question}: the software is not told`).not.toHaveProperty("x-powered-by");
  for (const secret of innards) {
    const told = text.includes(secret) || JSON.stringify(headers).includes(secret);
    expect(told, `${question}: tells ${secret}`).toBe(false);
  }
  expect(text, `${question}: holds a page`).not.toMatch(/^\s*</);
  if (status >= 400 && text !== "") inspectProblem(question, answer);
  return answer;
}

function inspectProblem(question: string, { status, text }: Answer): void {
  const body: unknown = JSON.parse(text);
  const members = status === 422 ? ["errors", "message"] : ["message"];
  expect(isRecord(body) && Object.keys(body).sort(), `${question}: the members of ${text}`).toEqual(members);
  if (!isRecord(body)) return;
  expect(body["message"], question).toMatch(/^\S.*$/);
  expect(text, `${question}: a stack trace`).not.toMatch(stackTrace);
  if (status !== 422) return;
  for (const sentences of Object.values(isRecord(body["errors"]) ? body["errors"] : {})) {
    expect(sentences, question).toEqual(expect.arrayContaining([expect.stringMatching(/^\S.*\.$/)]));
  }
}
