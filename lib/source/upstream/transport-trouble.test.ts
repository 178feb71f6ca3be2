import { errors } from "undici";
import { describe, expect, it } from "vitest";
import { bodyTrouble, isBrokenOff, requestTrouble } from "./transport-trouble";

const coded = (code: string) => Object.assign(new Error(`${code} at 10.0.0.7`), { code });

describe("requestTrouble", () => {
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
  ])("takes %s for %s", (code, failure) => expect(requestTrouble(coded(code)).failure.code).toBe(failure));

  it.each(["bad response", "bad upgrade"])(
    "tells an answer that breaks the protocol from a closed connection: %s",
    (words) => {
      const error = new errors.SocketError(words);
      expect([requestTrouble(error).trouble, bodyTrouble(error).trouble, isBrokenOff(error)]).toEqual([
        "malformed",
        "malformed",
        false,
      ]);
      expect(isBrokenOff(new errors.SocketError("other side closed"))).toBe(true);
    },
  );

  it.each([
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "HOSTNAME_MISMATCH",
  ])("says that the certificate is the trouble: %s", (code) => {
    const { failure } = requestTrouble(coded(code));
    expect(failure).toMatchObject({
      code: "upstream_unreachable",
      message: expect.stringContaining("certificate"),
    });
  });

  it.each(["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"])(
    "says that no secure connection could be made: %s",
    (code) => expect(requestTrouble(coded(code)).failure.message).toContain("secure"),
  );

  it("says the same where the other side hangs up in the middle of the handshake", () => {
    const message = "Client network socket disconnected before secure TLS connection was established";
    const error = Object.assign(new Error(message), { code: "ECONNRESET" });
    expect([requestTrouble(error).trouble, isBrokenOff(error)]).toEqual(["insecure", false]);
  });

  it("never repeats the words of the error", () => {
    for (const code of ["ECONNREFUSED", "HPE_LF_EXPECTED", "CERT_REVOKED", "EPROTO"]) {
      expect(JSON.stringify(requestTrouble(coded(code)))).not.toContain("10.0.0.7");
    }
  });

  it.each([new TypeError("ours"), coded("UND_ERR_INVALID_ARG"), coded("ERR_INVALID_ARG_TYPE"), "text"])(
    "throws our own mistakes again: %s",
    (error) => expect(() => requestTrouble(error)).toThrow(),
  );
});

describe("bodyTrouble", () => {
  it("takes a closed connection for a missing rest", () => {
    expect(isBrokenOff(coded("ECONNRESET"))).toBe(true);
    expect(bodyTrouble(coded("ECONNRESET")).failure.code).toBe("upstream_malformed");
    const mismatch = coded("UND_ERR_RES_CONTENT_LENGTH_MISMATCH");
    expect([bodyTrouble(mismatch).trouble, requestTrouble(mismatch).trouble]).toEqual([
      "incomplete",
      "malformed",
    ]);
    expect(bodyTrouble(coded("UND_ERR_BODY_TIMEOUT")).failure.code).toBe("upstream_timeout");
  });
});
