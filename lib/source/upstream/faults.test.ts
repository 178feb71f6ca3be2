import fc from "fast-check";
import { errors } from "undici";
import { describe, expect, it } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { bodyFault, isConnectionClosed, requestFault, statusFault } from "./faults";

describe("statusFault", () => {
  it.each([
    [201, "upstream_malformed", 502],
    [204, "upstream_malformed", 502],
    [206, "upstream_malformed", 502],
    [301, "upstream_refused", 502],
    [302, "upstream_refused", 502],
    [303, "upstream_refused", 502],
    [304, "upstream_malformed", 502],
    [307, "upstream_refused", 502],
    [308, "upstream_refused", 502],
    [400, "upstream_malformed", 502],
    [401, "upstream_refused", 502],
    [403, "upstream_refused", 502],
    [404, "not_found", 404],
    [408, "upstream_timeout", 504],
    [418, "upstream_malformed", 502],
    [422, "upstream_malformed", 502],
    [429, "rate_limited", 429],
    [500, "upstream_malformed", 502],
    [502, "upstream_unreachable", 502],
    [503, "upstream_unreachable", 502],
    [504, "upstream_unreachable", 502],
    [599, "upstream_malformed", 502],
  ] as const)("a %d is %s, which a caller gets as %d", (status, code, callerStatus) => {
    const { failure } = statusFault(status, undefined, 0);
    expect(failure.code).toBe(code);
    expect(failureTable[failure.code].status).toBe(callerStatus);
  });

  it("a 403 has its own message", () => {
    expect(statusFault(403, undefined, 0).failure.message).toContain("doesn’t allow");
  });

  it("a 503 with Retry-After is passed on", () => {
    const { failure } = statusFault(503, "7", 0);
    expect(failure).toMatchObject({ code: "upstream_unavailable", retryAfter: 7 });
    expect(failureTable[failure.code].status).toBe(503);
  });

  it("only 429 and 503 have a Retry-After", () => {
    expect(statusFault(429, "120", 0).failure.retryAfter).toBe(120);
    expect(statusFault(429, undefined, 0).failure).not.toHaveProperty("retryAfter");
    expect(statusFault(401, "7", 0).failure).not.toHaveProperty("retryAfter");
  });
});

const now = Date.parse("2026-01-01T00:00:00Z");

const retryAfter = (header: string) => statusFault(429, header, now).failure.retryAfter ?? Number.NaN;

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    [" 120 ", 120],
    ["99999999999999999999", 86_400],
    ["Thu, 01 Jan 2026 00:02:00 GMT", 120],
    ["Thursday, 01-Jan-26 00:02:00 GMT", 120],
    ["Thu Jan  1 00:02:00 2026", 120],
  ])("%j is %d seconds", (header, seconds) => expect(retryAfter(header)).toBe(seconds));

  it.each(["-1", "abc", "", "1.5", "2027-01-01", "Thu, 01 Jan 1970 00:00:00 GMT", "someday GMT"])(
    "%j is unreadable and means 5 seconds",
    (header) => expect(retryAfter(header)).toBe(5),
  );

  it("any header is a whole number of seconds, at most a day", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = retryAfter(header);
          expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true);
        },
      ),
    );
  });
});

const coded = (code: string) => Object.assign(new Error(`${code} at 10.0.0.7`), { code });

describe("requestFault", () => {
  it.each([
    ["UND_ERR_CONNECT_TIMEOUT", "upstream_timeout"],
    ["ETIMEDOUT", "upstream_timeout"],
    ["ECONNREFUSED", "upstream_unreachable"],
    ["ENOTFOUND", "upstream_unreachable"],
    ["EAI_AGAIN", "upstream_unreachable"],
    ["EHOSTUNREACH", "upstream_unreachable"],
    ["ECONNRESET", "upstream_unreachable"],
    ["HPE_INVALID_CONSTANT", "upstream_malformed"],
    ["UND_ERR_HEADERS_OVERFLOW", "upstream_malformed"],
  ])("%s is %s", (code, failure) => expect(requestFault(coded(code)).failure.code).toBe(failure));

  it.each(["bad response", "bad upgrade"])(
    "a response that breaks the protocol is malformed, not cut off: %s",
    (message) => {
      const error = new errors.SocketError(message);
      expect([requestFault(error).fault, bodyFault(error).fault, isConnectionClosed(error)]).toEqual([
        "malformed",
        "malformed",
        false,
      ]);
      expect(isConnectionClosed(new errors.SocketError("other side closed"))).toBe(true);
    },
  );

  it.each([
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "HOSTNAME_MISMATCH",
    "PATH_LENGTH_EXCEEDED",
    "CRL_HAS_EXPIRED",
    "UNSPECIFIED",
  ])("the message names the certificate: %s", (code) => {
    const { failure } = requestFault(coded(code));
    expect(failure).toMatchObject({
      code: "upstream_unreachable",
      message: expect.stringContaining("certificate"),
    });
  });

  it.each(["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"])(
    "the message names the secure connection: %s",
    (code) => expect(requestFault(coded(code)).failure.message).toContain("secure"),
  );

  it("a connection closed during the TLS handshake is insecure, not cut off", () => {
    const message = "Client network socket disconnected before secure TLS connection was established";
    const error = Object.assign(new Error(message), { code: "ECONNRESET" });
    expect([requestFault(error).fault, isConnectionClosed(error)]).toEqual(["insecure", false]);
  });

  it("a fault never has the message of the error", () => {
    for (const code of ["ECONNREFUSED", "HPE_LF_EXPECTED", "CERT_REVOKED", "EPROTO"]) {
      expect(JSON.stringify(requestFault(coded(code)))).not.toContain("10.0.0.7");
    }
  });

  it.each([new TypeError("a mistake"), coded("UND_ERR_INVALID_ARG"), coded("ERR_INVALID_ARG_TYPE"), "text"])(
    "a programming error is rethrown: %s",
    (error) => expect(() => requestFault(error)).toThrow(),
  );
});

describe("bodyFault", () => {
  it("a connection closed within the body makes it incomplete", () => {
    expect(isConnectionClosed(coded("ECONNRESET"))).toBe(true);
    expect(bodyFault(coded("ECONNRESET")).failure.code).toBe("upstream_malformed");
    const mismatch = coded("UND_ERR_RES_CONTENT_LENGTH_MISMATCH");
    expect([bodyFault(mismatch).fault, requestFault(mismatch).fault]).toEqual(["incomplete", "malformed"]);
    expect(bodyFault(coded("UND_ERR_BODY_TIMEOUT")).failure.code).toBe("upstream_timeout");
  });
});
