import { describe, expect, it } from "vitest";
import { readSessionCookie, sessionCookie } from "./cookie";

const token = "t".repeat(48);
const over = (origin: string, cookie = "") =>
  new Headers({ "x-forwarded-proto": new URL(origin).protocol.slice(0, -1), cookie });

describe("the session cookie", () => {
  it("is bound to the host and to TLS over https", () => {
    expect(sessionCookie(over("https://desk.example.org"), token)).toBe(
      `__Host-desk-session=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  it("has another name over http, which is not accepted over https", () => {
    expect(sessionCookie(over("http://localhost:3000"), token)).toBe(
      `desk-session=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
    );
    const smuggled = over("https://desk.example.org", `desk-session=${token}`);
    expect(readSessionCookie(smuggled)).toBeNull();
  });

  it("is read from among other cookies", () => {
    const headers = over("http://localhost", `a=b; desk-session=${token}; xdesk-session=c`);
    expect(readSessionCookie(headers)).toBe(token);
  });

  it("is ignored if malformed", () => {
    for (const value of ["", "short", `${token}=`, `${token}x`, `"${token}"`]) {
      expect(readSessionCookie(over("http://localhost", `desk-session=${value}`))).toBeNull();
    }
  });
});
