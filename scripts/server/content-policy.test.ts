import { expect, test } from "vitest";
import { documentPolicy, freshNonce } from "./content-policy.mjs";

test("a nonce is 128 bits and no two of ten thousand are the same", () => {
  const nonces = Array.from({ length: 10_000 }, freshNonce);
  expect(new Set(nonces).size).toBe(10_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
});

test("only pages under development may evaluate code and hold a WebSocket", () => {
  expect(documentPolicy("abc", false)).toContain("script-src 'nonce-abc' 'strict-dynamic';");
  expect(documentPolicy("abc", false)).not.toMatch(/unsafe-eval|ws:/);
  expect(documentPolicy("abc", true)).toMatch(/'unsafe-eval'.*connect-src 'self' ws:/);
});
