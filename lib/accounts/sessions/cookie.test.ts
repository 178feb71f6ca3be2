import { describe, expect, it } from "vitest";
import { readSessionCookie, sessionCookie } from "./cookie";

const token = "t".repeat(48);
const over = (origin: string, cookie = "") =>
  new Headers({ "x-forwarded-proto": new URL(origin).protocol.slice(0, -1), cookie });

describe("the session's cookie", () => {
  it("is bound to the host and to TLS where the desk is reached by TLS", () => {
    expect(sessionCookie(over("https://desk.example.org"), token)).toBe(
      `__Host-desk-session=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  it("works without TLS on this machine, under a name that TLS never takes", () => {
    expect(sessionCookie(over("http://localhost:3000"), token)).toBe(
      `desk-session=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
    );
    const smuggled = over("https://desk.example.org", `desk-session=${token}`);
    expect(readSessionCookie(smuggled)).toBeNull();
  });

  it("is read back from among others", () => {
    const headers = over("http://localhost", `a=b; desk-session=${token}; xdesk-session=c`);
    expect(readSessionCookie(headers)).toBe(token);
  });

  it("is no session's if malformed", () => {
    for (const value of ["", "short", `${token}=`, `${token}x`, `"${token}"`]) {
      expect(readSessionCookie(over("http://localhost", `desk-session=${value}`))).toBeNull();
    }
  });
});
